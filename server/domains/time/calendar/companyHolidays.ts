import { holidayGroup } from '#machines/domains/time/calendar/resources/holidayGroup.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordResourceChanges, readSnapshots } from '#server/kits/resources/changes.ts';

/** Creates the company's own holiday group when it is first used. Deadlines are calculated with this group. */
export async function companyHolidayGroup(tx: Tx, accountId: number): Promise<number> {
  const row = await queryOne<{ id: number | null }>(
    tx,
    'select holiday_group_id as id from working_calendars where account_id = $accountId',
    { accountId },
  );
  if (row?.id) return row.id;
  const created = await queryOne<{ id: number }>(
    tx,
    `with made as (
       insert into holiday_groups (account_id, name) values ($accountId, 'Company holidays')
       on conflict (account_id, comparison_key(name)) do update set is_active = true returning id)
     update working_calendars set holiday_group_id = (select id from made)
     where account_id = $accountId returning holiday_group_id as id`,
    { accountId },
  );
  if (!created) throw new Error('The account has no working calendar');
  return created.id;
}

/** Replaces the company's holidays, and records that in the history of their group. */
export async function storeCompanyHolidays(
  tx: Tx,
  by: { accountId: number; userId: number | null },
  holidays: readonly { day: string; name: string }[],
): Promise<void> {
  const isNew = !(await queryOne(
    tx,
    `select from working_calendars where account_id = $accountId and holiday_group_id is not null`,
    { accountId: by.accountId },
  ));
  const group = await companyHolidayGroup(tx, by.accountId);
  const before = isNew ? new Map() : await readSnapshots(tx, holidayGroup, [group]);
  const days = holidays.map(({ day }) => day);
  const names = holidays.map(({ name }) => name);
  await query(
    tx,
    'delete from holiday_days where holiday_group_id = $group and not day = any($days::date[])',
    { group, days },
  );
  await query(
    tx,
    `insert into holiday_days (holiday_group_id, day, name)
     select $group, * from unnest($days::date[], $names::text[])
     on conflict (holiday_group_id, day) do update set name = excluded.name`,
    { group, days, names },
  );
  await query(
    tx,
    `update holiday_groups set version = version + 1, changed_by = $userId, changed_at = now()
     where id = $group`,
    { group, userId: by.userId },
  );
  await recordResourceChanges(tx, by, holidayGroup, [group], before);
}
