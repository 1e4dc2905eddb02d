import { DEFAULT_CALENDAR, type WorkingCalendar } from '#machines/core/values/workingTime.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';

type CalendarRow = { [Key in keyof WorkingCalendar]: WorkingCalendar[Key] | null };

const CALENDAR: Statement = {
  name: 'cadre-working-calendar',
  sql: `
    select c.time_zone as "timeZone", c.weekend, to_char(c.opens, 'HH24:MI') as opens,
      to_char(c.closes, 'HH24:MI') as closes,
      -- Yesterday in UTC may still be today in the account's time zone.
      array(select h.day::text from holidays h where h.account_id = a.id
        and h.day >= ($at::timestamptz at time zone 'UTC')::date - 1 order by h.day) as holidays
    from accounts a left join working_calendars c on c.account_id = a.id
    where a.id = $accountId`,
};

/**
 * The working calendar of an account, with its holidays from `at` on. It is part of the input and the events of
 * machines, which compute deadlines in working hours with it.
 * @param at ISO instant from which deadlines are counted: the current time, unless past data is written.
 */
export async function readWorkingCalendar(
  db: Db | Tx,
  accountId: number,
  at = databaseTime().toISOString(),
): Promise<WorkingCalendar> {
  const [row] = await run<CalendarRow>(db, CALENDAR, { accountId, at });
  return {
    timeZone: row?.timeZone ?? DEFAULT_CALENDAR.timeZone,
    weekend: row?.weekend ?? DEFAULT_CALENDAR.weekend,
    opens: row?.opens ?? DEFAULT_CALENDAR.opens,
    closes: row?.closes ?? DEFAULT_CALENDAR.closes,
    holidays: row?.holidays ?? [],
  };
}
