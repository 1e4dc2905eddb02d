import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { COUNTED } from './fromAttendance.ts';
import { cancelOvertime } from './store.ts';

interface Confirmed {
  id: number;
  /** The minutes that attendance shows now, counted by the policy. */
  minutes: number;
}

interface Days {
  people: readonly number[] | null;
  from: string;
  to: string;
}

/**
 * Returns the confirmed overtime of these days, and of the other days of their weeks, because weekly limits depend on
 * all days of a week.
 */
export const confirmedOvertime = (
  tx: Tx,
  accountId: number,
  { people, from, to }: Days,
): Promise<Confirmed[]> =>
  query<Confirmed>(
    tx,
    `select o.id, case when d.status = 'present' then counted.minutes else 0 end as minutes
     from overtime_entries o
     join employees e on e.id = o.employee_id
     join attendance_days d on d.employee_id = o.employee_id and d.day = o.day ${COUNTED}
     where o.account_id = $accountId and o.source = 'attendance' and o.cancelled_at is null
       and o.day between $from::date and $to::date + 6
       and ($people::bigint[] is null or o.employee_id = any($people))`,
    { accountId, people: people === null ? null : [...people], from, to },
  );

/**
 * Cancels confirmed overtime, with its payment, if the day's hours have changed since. The new hours must be confirmed
 * again.
 */
export async function reconfirmOvertime(
  tx: Tx,
  accountId: number,
  days: Days,
  before: readonly Confirmed[],
): Promise<void> {
  if (before.length === 0) return;
  const now = new Map(
    (await confirmedOvertime(tx, accountId, days)).map(({ id, minutes }) => [id, minutes]),
  );
  await cancelOvertime(
    tx,
    { accountId, userId: null },
    before.filter(({ id, minutes }) => now.get(id) !== minutes),
    'The attendance of this day changed',
  );
}
