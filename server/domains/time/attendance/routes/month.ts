import type { AttendanceDay, MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { z } from 'zod';
import { endOfMonth } from '#machines/core/values/dates.ts';
import { getLateMarks } from '#server/domains/time/attendance/late/month.ts';
import { isAtWork } from '#server/domains/time/attendance/ownPunch.ts';
import { strayPunches } from '#server/domains/time/attendance/stray.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryMonth } from '#server/platform/http/query.ts';

/** Any day of the month. By default it is today. */
export const monthQuery = z.object({ month: emptyAsMissing(queryMonth.optional()) });

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The columns of a day `d` with its shift `s`, as responses contain them. */
export const DAY_COLUMNS = `d.day::text, d.kind, d.status, s.name as shift, ${utc('d.starts_at')} as "startsAt",
  ${utc('d.ends_at')} as "endsAt", ${utc('d.first_in')} as "firstIn", ${utc('d.last_out')} as "lastOut",
  d.worked, d.expected, d.late, d.early, d.worth::float8 as worth, d.present::float8 as present,
  d.on_leave::float8 as "onLeave", d.absent::float8 as absent`;

/** GET /Attendance/MyMonth: returns the days of the caller's month, and the places where they may check in. */
export async function myMonth(
  { db, actor }: Call,
  { month }: z.output<typeof monthQuery>,
): Promise<MyMonth> {
  const { accountId, employeeId } = actor;
  if (employeeId === null) throw forbidden('Only employees have attendance');
  const now = await queryOne<{ today: string; timeZone: string }>(
    db,
    `select account_day($accountId)::text as today, account_time_zone($accountId) as "timeZone"`,
    { accountId },
  );
  const today = now?.today ?? '';
  const first = `${(month ?? today).slice(0, 7)}-01`;
  const timeZone = now?.timeZone ?? 'UTC';
  const [days, places, device, isIn, stray, lateMarks] = await Promise.all([
    daysOfMonth(db, employeeId, first),
    query<MyMonth['places'][number]>(
      db,
      `select p.id, p.name, p.radius from punch_places p join employees e on e.id = $employeeId
       where p.is_active and (p.employee_id = e.id
         or (p.employee_id is null and p.business_unit_id = e.business_unit_id))
       order by p.employee_id nulls last, p.name limit 10`,
      { employeeId },
    ),
    queryOne<{ name: string; since: string }>(
      db,
      `select name, account_day($accountId, changed_at)::text as since from personal_devices
       where employee_id = $employeeId and is_active`,
      { accountId, employeeId },
    ),
    isAtWork(db, accountId, employeeId),
    strayPunches(db, accountId, { employeeId, timeZone, from: first, to: endOfMonth(first) }),
    getLateMarks(db, accountId, employeeId, first),
  ]);
  return {
    month: first.slice(0, 7),
    today,
    timeZone,
    days,
    stray,
    isIn,
    places,
    device: device ?? null,
    lateMarks,
  };
}

const daysOfMonth = (db: Db | Tx, employeeId: number, first: string): Promise<AttendanceDay[]> =>
  query<AttendanceDay>(
    db,
    `select ${DAY_COLUMNS} from attendance_days d left join shifts s on s.id = d.shift_id
     where d.employee_id = $employeeId and d.day >= $first::date
       and d.day < ($first::date + interval '1 month') order by d.day`,
    { employeeId, first },
  );
