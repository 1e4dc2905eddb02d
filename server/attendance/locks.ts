import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { grouped } from '#machines/values/grouped.ts';
import type { Wanted } from './facts.ts';

/** Which days may not change any more, because the month of the unit somebody was in then is locked. */
export async function lockedDays(
  db: Db | Tx,
  accountId: number,
  { people, from, to }: Wanted,
): Promise<(employeeId: number, day: string) => boolean> {
  const rows = await query<{ employeeId: number; from: string; to: string }>(
    db,
    `select v.employee_id as "employeeId",
       to_char(greatest(lower(v.valid), l.month), 'YYYY-MM-DD') as from,
       to_char(least(upper(v.valid) - 1, (l.month + interval '1 month')::date - 1), 'YYYY-MM-DD') as to
     from attendance_locks l
     join employee_versions v on v.business_unit_id = l.business_unit_id and v.superseded_at is null
       and v.valid && daterange(l.month, (l.month + interval '1 month')::date)
     where l.account_id = $accountId and l.reopened_at is null
       and l.month <= $to::date and l.month + interval '1 month' > $from::date
       and ($people::bigint[] is null or v.employee_id = any($people))`,
    { accountId, people: people === null ? null : [...people], from, to },
  );
  const of = grouped(rows, ({ employeeId }) => employeeId);
  return (employeeId, day) =>
    of.get(employeeId)?.some((locked) => day >= locked.from && day <= locked.to) ?? false;
}
