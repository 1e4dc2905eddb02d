import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import { meetingSteps } from '#machines/kits/requests/meetingSteps.ts';
import {
  groupsIn,
  stepsFor,
  type Approver,
  type PipelineDefinition,
  type PipelineFacts,
  type PipelineStep,
} from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { groupPart } from '#machines/core/values/roles.ts';
import { HOLDERS } from '#server/platform/access/holders.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { decidingAlone } from './decidingAlone.ts';

/** What would happen to requests under this pipeline, judged by today's people and requests. */
export async function checkPipeline(
  tx: Tx,
  accountId: number,
  kind: RequestKind,
  definition: PipelineDefinition,
): Promise<Omit<PipelineCheck, 'standing'>> {
  const check: Pick<PipelineCheck, 'problems' | 'warnings'> = { problems: [], warnings: [] };
  for (const [place, step] of definition.steps.entries()) {
    for (const unit of await peopleWithout(tx, accountId, step)) {
      const message =
        unit.without === unit.people
          ? `No one in ${unit.name} could act at “${step.label}”`
          : `At “${step.label}” no one could act on requests by ${unit.names.join(', ')}${unit.without > unit.names.length ? ` and ${unit.without - unit.names.length} more` : ''} of ${unit.name}`;
      (unit.without === unit.people ? check.problems : check.warnings).push({
        step: place,
        message,
      });
    }
    check.problems.push(...(await strangers(tx, accountId, step, place)));
    const { twice = 0, names = [] } = await answeringTwice(tx, accountId, step);
    if (twice > 0) {
      const more = twice > names.length ? ` and ${twice - names.length} more` : '';
      const message = `At “${step.label}” one approval by ${names.join(', ')}${more} is enough for several of its approvers`;
      check.warnings.push({ step: place, message });
    }
  }
  check.warnings.push(...meetings(definition));
  check.warnings.push(...(await decidingAlone(tx, accountId, definition)));
  return { ...check, lastQuarter: await lastQuarter(tx, accountId, kind, definition) };
}

/**
 * Warns of two steps that both apply to one boundary value, such as exactly 50,000, where probably only one of them
 * should.
 */
const meetings = (definition: PipelineDefinition): PipelineCheck['warnings'] =>
  meetingSteps(definition).map(({ places: [first, step], by, at }) => {
    const [one, other] = [first, step].map((place) => definition.steps[place]?.label ?? '');
    const message =
      by === 'amount'
        ? `An amount of exactly ${at} needs both “${one}” and “${other}”. Change one of the limits if it should need only one of them`
        : `A request of exactly ${at} days needs both “${one}” and “${other}”. Change one of the limits if it should need only one of them`;
    return { step, message };
  });

interface UnitWithout {
  name: string;
  people: number;
  without: number;
  names: string[];
}

/** SQL for the people who have roles (`holders`), and for the people to whose requests a step applies (`people`). */
const PEOPLE = `holders as (
       select distinct r.role, r.business_unit_id, u.id as employee_id from ${HOLDERS}
       where u.account_id = $accountId
     ), people as (
       select e.id, e.name, e.business_unit_id,
         workflow_relatives(jsonb_build_object('requester', e.id) || $persons::jsonb) as relatives,
         exists (select from holders h where h.role = $standIn and h.employee_id is distinct from e.id
           and (h.business_unit_id is null or h.business_unit_id = e.business_unit_id)) as has_stand_in
       from employees e
       where e.account_id = $accountId and e.is_active
         and (cardinality($units::bigint[]) = 0 or e.business_unit_id = any($units))
     )`;

/**
 * The business units to which a step applies and in which no one could decide the step for some people's requests, with
 * these people.
 */
async function peopleWithout(
  tx: Tx,
  accountId: number,
  { approvers, rule, standIn, condition }: PipelineStep,
): Promise<UnitWithout[]> {
  const parts = approvers.map((one) => `(${availability(one)})`);
  const units = condition?.units ?? [];
  return query<UnitWithout>(
    tx,
    `with ${PEOPLE}, judged as (
       select p.*, ${parts.join(rule === 'all' ? ' and ' : ' or ')} as holds from people p
     )
     select b.name, count(*)::integer as people,
       (count(*) filter (where not j.holds))::integer as without,
       (array_agg(j.name order by j.name) filter (where not j.holds))[1:3] as names
     from judged j join business_units b on b.id = j.business_unit_id
     group by b.id, b.name having count(*) filter (where not j.holds) > 0 order by b.name`,
    {
      accountId,
      standIn,
      units,
      persons: getPersons(approvers),
    },
  );
}

const getPersons = (approvers: readonly Approver[]): string =>
  JSON.stringify(
    Object.fromEntries(
      approvers.flatMap((one) =>
        one.by === 'person' ? [[`person ${one.employeeId}`, one.employeeId]] : [],
      ),
    ),
  );

/**
 * For a step in which all approvers have to approve, finds people who are more than one of these approvers. A single
 * approval of such a person counts for all of them.
 */
async function answeringTwice(
  tx: Tx,
  accountId: number,
  { approvers, rule, standIn, condition }: PipelineStep,
): Promise<{ twice?: number; names?: string[] }> {
  if (rule !== 'all' || approvers.length < 2) return {};
  const each = approvers.map(
    (one, place) => `select ${place} as place, x.id from (${getIds(one)}) x (id)`,
  );
  const row = await queryOne<{ twice: number; names: string[] | null }>(
    tx,
    `with ${PEOPLE}, twice as (
       select distinct a.id from people p cross join lateral (
         select y.id from (${each.join(' union all ')}) y where y.id is not null
         group by y.id having count(distinct y.place) > 1) a
     )
     select count(*)::integer as twice, (array_agg(e.name order by e.name))[1:3] as names
     from twice t join employees e on e.id = t.id`,
    {
      accountId,
      standIn,
      units: condition?.units ?? [],
      persons: getPersons(approvers),
    },
  );
  return { twice: row?.twice ?? 0, names: row?.names ?? [] };
}

/** SQL for the employee IDs of the people who are an approver for requests of a person `p`. */
function getIds(one: Approver): string {
  if (one.by === 'role' || one.by === 'group') {
    const part = one.by === 'role' ? one.role : groupPart(one.groupId);
    return `select h.employee_id from holders h where h.role = '${part}'
      and h.employee_id is distinct from p.id
      and (h.business_unit_id is null or h.business_unit_id = p.business_unit_id)`;
  }
  const key = one.by === 'person' ? `person ${one.employeeId}` : one.by;
  return `select (p.relatives->>'${key}')::bigint`;
}

/**
 * SQL for whether an approver exists for a person `p`. The values are safe in SQL, because the schema has validated
 * them.
 */
function availability(one: Approver): string {
  if (one.by === 'role' || one.by === 'group') {
    const part = one.by === 'role' ? one.role : groupPart(one.groupId);
    return `exists (select from holders h where h.role = '${part}'
      and h.employee_id is distinct from p.id
      and (h.business_unit_id is null or h.business_unit_id = p.business_unit_id))`;
  }
  const key = one.by === 'person' ? `person ${one.employeeId}` : one.by;
  return `p.relatives->>'${key}' is not null or p.has_stand_in`;
}

/** Finds approvers who are not of the account or cannot sign in, and groups that are inactive or of another account. */
async function strangers(
  tx: Tx,
  accountId: number,
  { approvers, label }: PipelineStep,
  place: number,
): Promise<PipelineCheck['problems']> {
  const ids = approvers.flatMap((one) => (one.by === 'person' ? [one.employeeId] : []));
  const groups = groupsIn(approvers);
  if (ids.length + groups.length === 0) return [];
  const rows = await query<{ by: string; id: number }>(
    tx,
    `select 'person' as by, e.id from employees e
     where e.id = any($ids::bigint[]) and e.account_id = $accountId
       and e.is_active and exists (select from users u where u.employee_id = e.id and u.is_active)
     union all
     select 'group', g.id from user_groups g
     where g.id = any($groups::bigint[]) and g.account_id = $accountId and g.is_active`,
    { ids, groups, accountId },
  );
  const entries = new Set(rows.map(({ by, id }) => `${by} ${id}`));
  const problem = (message: string) => [{ step: place, message }];
  return [
    ...ids.flatMap((id) =>
      entries.has(`person ${id}`)
        ? []
        : problem(`A person named at “${label}” does not exist or has no login`),
    ),
    ...groups.flatMap((id) =>
      entries.has(`group ${id}`) ? [] : problem(`A user group named at “${label}” is not active`),
    ),
  ];
}

/**
 * Counts how the requests of the last quarter would have gone, given their current values, compared with the version of
 * the pipeline that they followed.
 */
async function lastQuarter(
  tx: Tx,
  accountId: number,
  kind: RequestKind,
  definition: PipelineDefinition,
): Promise<PipelineCheck['lastQuarter']> {
  const rows = await query<{ facts: PipelineFacts; before: PipelineDefinition }>(
    tx,
    `select jsonb_build_object('amount', i.context->'amount', 'days', i.context->'days',
         'businessUnitId', i.context->'businessUnitId') as facts, v.definition as before
     from requests r
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join approval_pipeline_versions v on v.account_id = r.account_id and v.workflow = r.workflow
     where r.account_id = $accountId and r.kind = $kind
       and r.created_at >= now() - interval '3 months'`,
    { accountId, kind: kind.id },
  );
  const details = { more: 0, same: 0, fewer: 0 };
  const counts = definition.steps.map(() => 0);
  for (const { facts, before } of rows) {
    const steps = stepsFor(definition, facts);
    for (const place of steps) counts[place] = (counts[place] ?? 0) + 1;
    const change = steps.length - stepsFor(before, facts).length;
    details[change > 0 ? 'more' : change < 0 ? 'fewer' : 'same'] += 1;
  }
  return {
    total: rows.length,
    steps: definition.steps.map(({ label }, place) => ({ label, count: counts[place] ?? 0 })),
    ...details,
  };
}
