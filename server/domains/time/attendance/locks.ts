import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Wanted } from './facts.ts';

/**
 * Takes the shared lock that keeps months from being locked while days are changed. Locking a month takes the same lock
 * exclusively.
 */
export const whileUnlocked = (tx: Tx, accountId: number): Promise<unknown> =>
  query(tx, 'select pg_advisory_xact_lock_shared(727184, $accountId::integer)', { accountId });

/**
 * Returns the days that may no longer change. A day belongs to the unit that the person was in when the month
 * was locked, even if they have moved since.
 */
export async function lockedDays(
  db: Db | Tx,
  accountId: number,
  { people, from, to }: Wanted,
): Promise<(employeeId: number, day: string) => boolean> {
  const rows = await query<{ employeeId: number; from: string; to: string }>(
    db,
    `select p.employee_id as "employeeId", to_char(lower(r), 'YYYY-MM-DD') as from,
       to_char(upper(r) - 1, 'YYYY-MM-DD') as to
     from attendance_locks l join attendance_locked_people p on p.lock_id = l.id
     cross join lateral unnest(p.days) r
     where l.account_id = $accountId and l.reopened_at is null
       and l.month <= $to::date and l.month + interval '1 month' > $from::date
       and ($people::bigint[] is null or p.employee_id = any($people))`,
    { accountId, people: people === null ? null : [...people], from, to },
  );
  const of = grouped(rows, ({ employeeId }) => employeeId);
  return (employeeId, day) =>
    of.get(employeeId)?.some((locked) => day >= locked.from && day <= locked.to) ?? false;
}

/** Some days of one person that are about to change. */
export interface PersonSpan {
  employeeId: number;
  from: string;
  to: string;
}

export function lockedMessage(day: string): string {
  const message = `The month of ${day} is locked. Ask HR to reopen it first`;
  return message;
}

/** Returns the first locked day of each span, or null. Until the transaction ends, no month can be locked. */
export async function firstLocked(
  tx: Tx,
  accountId: number,
  spans: readonly PersonSpan[],
): Promise<(string | null)[]> {
  if (spans.length === 0) return [];
  await whileUnlocked(tx, accountId);
  const rows = await query<{ place: number; day: string }>(
    tx,
    `select g.n::integer as place, min(greatest(lower(r), g.begins))::text as day
     from unnest($people::bigint[], $froms::date[], $tos::date[])
       with ordinality as g (person, begins, ends, n)
     join attendance_locked_people p on p.employee_id = g.person
     join attendance_locks l on l.id = p.lock_id and l.account_id = $accountId
     cross join lateral unnest(p.days) r
     where r && daterange(g.begins, greatest(g.begins, g.ends), '[]')
     group by g.n`,
    {
      accountId,
      people: spans.map(({ employeeId }) => employeeId),
      froms: spans.map(({ from }) => from),
      tos: spans.map(({ to }) => to),
    },
  );
  const lockedDays = new Map(rows.map(({ place, day }) => [place - 1, day]));
  return spans.map((_, place) => lockedDays.get(place) ?? null);
}

/**
 * Refuses to change days that are locked.
 * @throws AppError 409 if any of the days is in a locked month.
 */
export async function refuseLocked(
  tx: Tx,
  accountId: number,
  spans: readonly PersonSpan[],
): Promise<void> {
  const days = (await firstLocked(tx, accountId, spans)).flatMap((day) => day ?? []);
  const [first] = days.toSorted();
  if (first !== undefined) throw new AppError('conflict', lockedMessage(first));
}
