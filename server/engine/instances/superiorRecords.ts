import { grouped } from '#machines/core/values/grouped.ts';
import { RELATIVES, type Relative } from '#machines/core/model/workflow.ts';
import type { Actor, RecordedGrant } from '#server/platform/access/actor.ts';
import { GRANT_TYPES, ISO } from '#server/platform/access/grants.ts';
import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';
import { standingsIn } from './standing.ts';

/**
 * Selects the positions in force, and the departments with their heads, that make someone a superior of
 * a requester.
 */
const RECORDS: Statement = {
  name: 'cadre-superior-records',
  sql: `
    with requester as materialized (
      select e.id, e.account_id, e.supervisor_id, c.department_id
      from employees e left join sections c on c.id = e.section_id where e.id = any($ids::bigint[])
    ), placed (requester, relative, place, employee_id, account_id) as (
      select r.id, n.relative, 1, r.id, r.account_id from requester r cross join unnest($relatives::text[]) n (relative)
      union all
      select r.id, 'secondSupervisor', 2, r.supervisor_id, r.account_id from requester r
      where r.supervisor_id is not null and 'secondSupervisor' = any($relatives::text[])
    ), facts (requester, relative, place, kind, id, type) as (
      select p.requester, p.relative, p.place, 'employment', v.id, '${GRANT_TYPES.employment[0]}'
      from placed p join employee_versions v on v.employee_id = p.employee_id and v.superseded_at is null
        and v.valid @> account_day(p.account_id, $at::timestamptz)
      union all
      select r.id, 'departmentHead', 2, 'department', r.department_id, '${GRANT_TYPES.department[0]}' from requester r
      where r.department_id is not null and 'departmentHead' = any($relatives::text[])
    )
    select f.requester, f.relative, f.kind, f.id::text as id, coalesce(c.id, 0) as change, ${ISO('c.at')} as at,
      c.actor_id as by, encode(c.digest, 'base64') as digest, null::jsonb as says
    from facts f left join lateral (
      select c.id, c.at, c.actor_id, c.digest from record_changes c
      where c.record_type = f.type and c.record_id = f.id::text and c.at <= $at::timestamptz
      order by c.id desc limit 1
    ) c on true
    order by f.requester, f.relative, f.place`,
};

interface Row extends RecordedGrant {
  requester: number;
  relative: Relative;
}

const isRelative = (key: string): key is Relative => Object.hasOwn(RELATIVES, key);

/**
 * Attaches to each instance the signed records (such as who is whose supervisor) that make these actors superiors.
 * For actors who are not superiors, nothing is read.
 */
export async function readSuperiorRecords(
  on: Target,
  { bound, at, actors }: { bound: BoundWorkflow; at: string; actors: readonly Actor[] },
  instances: Iterable<Instance>,
): Promise<void> {
  if (!standingsIn(bound).some((one) => 'relative' in one)) return;
  const people = new Set(
    actors.flatMap(({ employeeId, standsInFor = [] }) => [
      employeeId,
      ...standsInFor.map(({ principal }) => principal.employeeId),
    ]),
  );
  const decided = [...instances].flatMap((instance) => {
    const relatives = Object.entries(instance.relatives).flatMap(([key, superior]) =>
      superior !== null && people.has(superior) && isRelative(key) ? [key] : [],
    );
    const requester = instance.parties['requester'];
    return requester != null && relatives.length > 0 ? [{ instance, requester, relatives }] : [];
  });
  if (decided.length === 0) return;
  const rows = await run<Row>(on, RECORDS, {
    ids: [...new Set(decided.map(({ requester }) => requester))],
    relatives: [...new Set(decided.flatMap(({ relatives }) => relatives))],
    at,
  });
  const byPerson = grouped(rows, ({ requester, relative }) => `${requester} ${relative}`);
  for (const { instance, requester, relatives } of decided) {
    instance.superiorRecords = Object.fromEntries(
      relatives.map((relative) => [relative, byPerson.get(`${requester} ${relative}`) ?? []]),
    );
  }
}
