import { z } from 'zod';
import type { DeskUse, Utilization } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import { usage } from '#machines/domains/workplace/desks.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordWhereaboutsAccess } from '#server/platform/access/whereabouts.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryDay, queryIdOrAll } from '#server/platform/http/query.ts';

export const monthQuery = z.object({
  officeId: queryIdOrAll,
  floorId: queryIdOrAll,
  fromDate: queryDay,
  toDate: queryDay,
});
/** `empId` 0 means all people (spec 001 §7). With an ID, it is the 'User Wise view'. */
export const utilizationQuery = monthQuery.extend({ empId: queryIdOrAll });

/**
 * SQL for bookings of the period with a check-in. Without a check-out, a use ends with its booking, or now if
 * the booking hasn't ended.
 */
const USES = `from desk_bookings b
  join desks d on d.id = b.desk_id join desk_floors f on f.id = d.desk_floor_id
  join employees e on e.id = b.employee_id
  join designations g on g.id = e.designation_id join sections s on s.id = e.section_id
  join business_units u on u.id = e.business_unit_id
  left join sbus on sbus.id = u.sbu_id left join employees v on v.id = e.supervisor_id
  cross join lateral (select coalesce(b.checked_out_at, least(upper(b.during), now())) as left_at) l
  where b.account_id = $accountId and b.checked_in_at is not null
    and b.checked_in_at >= $fromDate::date::timestamp at time zone account_time_zone($accountId)
    and b.checked_in_at < ($toDate::date + 1)::timestamp at time zone account_time_zone($accountId)
    and ($officeId::bigint = 0 or f.desk_office_id = $officeId)
    and ($floorId::bigint = 0 or f.id = $floorId)
    and ($units::bigint[] is null or e.business_unit_id = any($units::bigint[]))`;

const WHO = `e.id as "employeeId", e.name as "employeeName", g.name as designation,
  coalesce(sbus.name, u.name) as sbu, s.name as "sectionName", coalesce(e.office_mail, '') as email,
  coalesce(v.name, '') as "repotingSupervisor"`;

const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const MINUTES = 'greatest(round(extract(epoch from l.left_at - b.checked_in_at) / 60), 0)::int';

/** Returns each use of a desk or room, by all people or by one. */
export async function utilization(
  call: Call,
  { empId, ...rest }: z.output<typeof utilizationQuery>,
): Promise<Utilization> {
  return answer(
    call,
    rest,
    `select d.name as "hotDeskNo", ${WHO}, ${utc('b.checked_in_at')} as "inTime",
       ${utc('l.left_at')} as "outTime", ${MINUTES} as "durationInMinutes",
       (b.checked_in_at at time zone account_time_zone($accountId))::date::text as "reportDate",
       f.name as "floorName" ${USES} and ($empId::bigint = 0 or e.id = $empId)
     order by b.checked_in_at, b.id`,
    empId,
  );
}

/** Returns a row per person, with their minutes in the period. */
export const utilizationOfMonth = (call: Call, filter: z.output<typeof monthQuery>) =>
  answer(
    call,
    filter,
    `select string_agg(distinct d.name, ', ') as "hotDeskNo", ${WHO},
       ${utc('min(b.checked_in_at)')} as "inTime", ${utc('max(l.left_at)')} as "outTime",
       sum(${MINUTES})::int as "durationInMinutes", $toDate::text as "reportDate",
       string_agg(distinct f.name, ', ') as "floorName" ${USES} and $empId::bigint = 0
     group by e.id, g.name, sbus.name, u.name, s.name, v.name order by e.name, e.id`,
    0,
  );

async function answer(
  { db, actor }: Call,
  filter: z.output<typeof monthQuery>,
  sql: string,
  empId: number,
): Promise<Utilization> {
  if (filter.toDate < filter.fromDate) throw invalid('To Date cannot be before From Date');
  const units = await unitsPermitted(db, actor, MENU.hotDeskReport, 'isView');
  const given = { ...filter, empId, units, accountId: actor.accountId };
  const [transactions, counted] = await Promise.all([
    query<DeskUse>(db, sql, given),
    queryOne<{ seats: number; rooms: number; days: number; minutes: number }>(
      db,
      `select count(*) filter (where d.kind = 'seat')::int as seats,
         count(*) filter (where d.kind = 'room')::int as rooms,
         (select count(*)::int from generate_series($fromDate::date, $toDate::date, '1 day') x
          where extract(isodow from x)::int <> all(coalesce((select weekend from working_calendars
            where account_id = $accountId), $weekend::smallint[]))) as days,
         coalesce((select extract(epoch from closes - opens)::int / 60 from working_calendars
           where account_id = $accountId), 480) as minutes
       from desks d join desk_floors f on f.id = d.desk_floor_id
       where f.account_id = $accountId and d.is_active and f.is_active
         and ($officeId::bigint = 0 or f.desk_office_id = $officeId)
         and ($floorId::bigint = 0 or f.id = $floorId)`,
      { ...given, weekend: DEFAULT_CALENDAR.weekend },
    ),
  ]);
  await recordWhereaboutsAccess(
    db,
    actor,
    'Resource Utilization Report',
    transactions.map(({ employeeId }) => employeeId),
  );
  const { seats = 0, rooms = 0, days = 0, minutes = 0 } = counted ?? {};
  const used = transactions.reduce((sum, { durationInMinutes }) => sum + durationInMinutes, 0);
  return {
    totalExecutiveSeats: seats,
    totalMeetingRooms: rooms,
    // If the period only has days off, the hours of one day still count, so that the use has something to be
    // compared with.
    currentUsage: usage(used, seats + rooms, { days: Math.max(days, 1), minutesOfDay: minutes }),
    transactions,
  };
}
