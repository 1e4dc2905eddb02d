import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { NoticeTally, ToStanding } from './tally.ts';

/** With those whom the organisation names found: each is one person, or the role that steps in. */
export async function withStanding(tx: Tx, from: NoticeTally): Promise<NoticeTally> {
  const asked = [...from.byStanding.entries()];
  if (asked.length === 0) return from;
  const rows = await query<{ place: number; relatives: Record<string, number | null> | null }>(
    tx,
    `select n.place::integer as place, workflow_relatives(n.parties) as relatives
     from unnest($parties::jsonb[]) with ordinality as n (parties, place)`,
    { parties: asked.map(([, { parties }]) => JSON.stringify(parties)) },
  );
  const relatives = new Map(rows.map(({ place, relatives: found }) => [place - 1, found ?? {}]));
  const found: NoticeTally = {
    byRole: new Map(from.byRole),
    byEmployee: new Map(from.byEmployee),
    byStanding: new Map(),
  };
  asked.forEach(([group, one], place) => add(found, group, one, relatives.get(place) ?? {}));
  return found;
}

/** Nobody is told twice of the same: whoever is two of a step's approvers is one addressee. */
function add(
  into: NoticeTally,
  group: string,
  { key, vacant, parties: _parties, ...one }: ToStanding,
  relatives: Record<string, number | null>,
): void {
  const employeeId = relatives[key] ?? null;
  if (employeeId !== null) {
    const { notice, count, subjectId } = one;
    into.byEmployee.set(`${group}/${employeeId}`, { notice, employeeId, count, subjectId });
  } else if (vacant !== null) into.byRole.set(`${group}/${vacant}`, { ...one, role: vacant });
}
