import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { COLUMNS, getColumns } from './facts.ts';
import { grouped } from '#machines/core/values/grouped.ts';

/** SQL for the current day of an account `a`, in its own time zone. */
export const TODAY = `($now::timestamptz at time zone coalesce((select c.time_zone
  from working_calendars c where c.account_id = a.id), '${DEFAULT_CALENDAR.timeZone}'))::date`;

/** Gives these people in `employees` the values of today's version, if they differ. */
export async function bringIntoForce(
  tx: Tx,
  ids: readonly number[],
  by: { accountId: number; userId: number | null; getReason: (employeeId: number) => string },
  now = databaseTime(),
): Promise<void> {
  const due = await query<{ id: number }>(
    tx,
    `select e.id from employees e
     join accounts a on a.id = e.account_id
     join employee_versions v on v.employee_id = e.id and v.superseded_at is null
       and v.valid @> ${TODAY}
     where e.account_id = $accountId and e.id = any($ids::bigint[])
       and row(${getColumns('e')}) is distinct from row(${getColumns('v')})`,
    { accountId: by.accountId, ids, now: now.toISOString() },
  );
  if (due.length === 0) return;
  const changed = due.map(({ id }) => id);
  const before = await readRecords(tx, getRecordType('employee'), changed);
  await query(
    tx,
    `update employees e set ${Object.values(COLUMNS)
      .map((column) => `${column} = v.${column}`)
      .join(', ')},
       leaving_date = case when not v.is_active
         then coalesce(e.leaving_date, greatest(lower(v.valid) - 1, e.joining_date)) end,
       -- When someone is rehired, the reason why they left is removed.
       leaving_reason = case when not v.is_active then e.leaving_reason end
     from employee_versions v, accounts a
     where e.id = any($changed::bigint[]) and a.id = e.account_id and v.employee_id = e.id
       and v.superseded_at is null and v.valid @> ${TODAY}`,
    { changed, now: now.toISOString() },
  );
  const { accountId, userId, getReason } = by;
  await recordChanged(tx, 'employee', before, {
    actor: { accountId, userId },
    each: (id) => ({ reason: getReason(Number(id)) }),
  });
}

const TAKEN = 500;

/**
 * Applies changes whose day has begun in their account to `employees`, and returns whether there may be more.
 * Tests set `now`; workers use the clock of the database.
 */
export const applyDueVersions = (db: Db, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const due = await query<{ id: number; employeeId: number; accountId: number }>(
      tx,
      `select v.id, v.employee_id as "employeeId", v.account_id as "accountId"
       from employee_versions v
       join accounts a on a.id = v.account_id
       join employees e on e.id = v.employee_id
       where v.is_pending and v.superseded_at is null and lower(v.valid) <= ${TODAY}
       order by lower(v.valid), v.id limit ${TAKEN} for no key update of e skip locked`,
      { now: now.toISOString() },
    );
    for (const [accountId, rows] of grouped(due, (row) => row.accountId)) {
      const ids = rows.map(({ employeeId }) => employeeId);
      const getReason = () => 'A dated change takes effect';
      await bringIntoForce(tx, ids, { accountId, userId: null, getReason }, now);
    }
    await query(
      tx,
      'update employee_versions set is_pending = false where id = any($ids::bigint[])',
      { ids: due.map(({ id }) => id) },
    );
    return due.length === TAKEN;
  });
