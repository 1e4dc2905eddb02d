import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  WorkingCalendarAnswer,
  workingCalendarBody,
} from '#machines/core/values/workingTime.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { mustBeCurrent } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { storeCompanyHolidays } from '#server/domains/time/calendar/index.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';

type LastChange = Pick<WorkingCalendarAnswer, 'version' | 'changedByName'>;

/** GET /WorkingCalendar/Get: returns the account's week and all its holidays, including past ones. */
export async function readCalendar({ db, actor }: Call): Promise<WorkingCalendarAnswer> {
  const holidays = await query<{ day: string; name: string }>(
    db,
    'select day::text, name from holidays where account_id = $accountId order by day',
    { accountId: actor.accountId },
  );
  const week = await readWorkingCalendar(db, actor.accountId);
  return { ...week, holidays, ...(await lastChange(db, actor.accountId)) };
}

/** Returns the number of the last recorded change of the calendar, or 0 if there is none. */
const lastChange = async (db: Db | Tx, accountId: number): Promise<LastChange> =>
  (await queryOne<LastChange>(
    db,
    `select c.id as version, coalesce(p.name, u.login_id, 'Cadre') as "changedByName"
     from record_changes c
     left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
     where c.record_type = 'working calendar' and c.record_id = $accountId::text
     order by c.id desc limit 1`,
    { accountId },
  )) ?? { version: 0, changedByName: null };

export const storeWeek = (
  tx: Tx,
  by: { accountId: number; userId: number | null },
  week: Omit<z.output<typeof workingCalendarBody>, 'holidays' | 'version'>,
): Promise<unknown> =>
  query(
    tx,
    `insert into working_calendars (account_id, time_zone, weekend, opens, closes, updated_by)
     values ($accountId, $timeZone, $weekend::smallint[], $opens::time, $closes::time, $userId)
     on conflict (account_id) do update set time_zone = excluded.time_zone,
       weekend = excluded.weekend, opens = excluded.opens, closes = excluded.closes,
       updated_by = excluded.updated_by, updated_at = now()`,
    { ...by, ...week },
  );

/**
 * POST /WorkingCalendar/Save: stores the whole calendar. Deadlines that are running don't change, because
 * people were notified of them. New deadlines use the new calendar.
 * @throws AppError 409 if it was changed since.
 */
export async function saveCalendar(
  { tx, actor }: WriteCall,
  { holidays, version, ...week }: z.output<typeof workingCalendarBody>,
): Promise<WriteAnswer> {
  const { accountId, userId } = actor;
  // Two saves wait for each other, so that the holidays of two calendars don't mix.
  await query(tx, 'select from accounts where id = $accountId for no key update', { accountId });
  mustBeCurrent('calendar', version, (await lastChange(tx, accountId)).version);
  const before = await readRecords(tx, getRecordType('working calendar'), [accountId]);
  await storeWeek(tx, { accountId, userId }, week);
  await storeCompanyHolidays(tx, { accountId, userId }, holidays);
  await recordChanged(tx, 'working calendar', before, { actor: { userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}
