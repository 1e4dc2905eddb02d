import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import type { NoticeTally, ToStanding } from './tally.ts';

type Relatives = Record<string, number | null>;

const RELATIVES: Statement = {
  name: 'cadre-relatives',
  sql: `select n.place::integer as place, (
      select jsonb_object_agg(r.key, case when not exists (select from users u
        where u.employee_id = r.value::bigint and n.spent @> to_jsonb(u.id)) then r.value::bigint end)
      from jsonb_each_text(workflow_relatives(n.parties)) r) as relatives
    from unnest($parties::jsonb[], $spents::jsonb[]) with ordinality as n (parties, spent, place)`,
};

/**
 * Resolves approvers determined by the organization, such as supervisors, to one employee each, or to the fallback role
 * if there is none.
 */
export async function withStanding(
  on: Target,
  tallies: readonly NoticeTally[],
): Promise<NoticeTally[]> {
  const entries = tallies.flatMap(({ byStanding }) => [...byStanding.values()]);
  if (entries.length === 0) return [...tallies];
  const rows = await run<{ place: number; relatives: Relatives | null }>(on, RELATIVES, {
    parties: entries.map(({ parties }) => JSON.stringify(parties)),
    spents: entries.map(({ spent }) => JSON.stringify(spent)),
  });
  const relativesByItem = new Map(
    rows.map(({ place, relatives }) => [entries[place - 1], relatives ?? {}]),
  );
  return tallies.map(({ byRole, byEmployee, byStanding }) => {
    const into = {
      byRole: new Map(byRole),
      byEmployee: new Map(byEmployee),
      byStanding: new Map(),
    };
    for (const [group, one] of byStanding) add(into, group, one, relativesByItem.get(one) ?? {});
    return into;
  });
}

/** Adds a notice to a tally. If the same employee is an approver of a step twice, the notice is counted once. */
function add(
  into: NoticeTally,
  group: string,
  { key, vacant, parties, spent: _spent, ...one }: ToStanding,
  relatives: Relatives,
): void {
  const employeeId = relatives[key] ?? null;
  if (employeeId !== null) {
    const { notice, count, subjectId } = one;
    const requesterId = parties['requester'] ?? null;
    const entry = { notice, employeeId, requesterId, count, subjectId };
    into.byEmployee.set(`${group}/${employeeId}`, entry);
  } else if (vacant !== null) into.byRole.set(`${group}/${vacant}`, { ...one, role: vacant });
}
