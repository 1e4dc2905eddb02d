import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { DAYS, PUNCHES, readDays, readPunches, share } from './share.ts';
import { readShifts } from './shifts.ts';

export interface StrayPunch {
  /** An instant, to the second. */
  at: string;
  kind: 'in' | 'out' | null;
}

/**
 * Returns one person's punches between two days that are outside every shift. Such punches are stored, but count for no
 * day. Uses the code that calculates days, so that both always agree.
 */
export async function strayPunches(
  db: Db | Tx,
  accountId: number,
  {
    employeeId,
    timeZone,
    from,
    to,
  }: { employeeId: number; timeZone: string; from: string; to: string },
): Promise<StrayPunch[]> {
  const input = { accountId, people: [employeeId], from, to };
  const [row] = await query<{ read: string }>(db, PUNCHES, input);
  if (!row) return [];
  const [days] = await query<{ read: string }>(db, DAYS, input);
  // Before joining and after leaving there are no days.
  if (!days) return [];
  const { stray } = share(
    readDays(days.read),
    await readShifts(db, accountId),
    readPunches(row.read),
  );
  return stray
    .map(({ at, kind }) => ({ at: new Date(Math.round(at * 60) * 1000), kind }))
    .map(({ at, kind }) => ({ at: `${at.toISOString().slice(0, 19)}Z`, kind }))
    .filter(({ at }) => {
      const day = wallTime(at, timeZone).slice(0, 10);
      return day >= from && day <= to;
    });
}

/** Writes an instant as the local time of a time zone, such as `2026-11-02 09:05`. */
export const wallTime = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('sv', { timeZone }).slice(0, 16);
