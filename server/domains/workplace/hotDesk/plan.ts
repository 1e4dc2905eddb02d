import { z } from 'zod';
import type { DeskOnPlan, OwnBooking } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { EARLY_MINUTES, NO_SHOW_MINUTES } from '#machines/domains/workplace/desks.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt, queryText } from '#server/platform/http/query.ts';

export const officeQuery = z.object({});
export const floorQuery = z.object({ officeId: queryIdOrAll });

/** GET /Employee/HotDeskOfficeDDL: lists the offices. */
export const offices = ({ db, actor }: Call) =>
  query<{ officeId: number; officeName: string }>(
    db,
    `select id as "officeId", name as "officeName", id as value, name as label
     from desk_offices where account_id = $accountId and is_active order by name`,
    { accountId: actor.accountId },
  );

/** GET /Employee/HotDeskFloorDDL: lists the floors of an office, or of all offices. */
export const floors = ({ db, actor }: Call, { officeId }: z.output<typeof floorQuery>) =>
  query<{ floorId: number; floorName: string; officeId: number }>(
    db,
    `select id as "floorId", name as "floorName", desk_office_id as "officeId", id as value,
       name as label
     from desk_floors where account_id = $accountId and is_active
       and ($officeId::bigint = 0 or desk_office_id = $officeId) order by name`,
    { accountId: actor.accountId, officeId },
  );

const instant = queryText.pipe(z.iso.datetime({ offset: true, error: 'must be a time' }));
export const planQuery = z.object({
  floorId: queryInt('must be a floor id'),
  from: instant,
  to: instant,
});

/**
 * Returns a floor's desks and who uses them in a period. Only covers today and later, because past use is in a report
 * that records the access.
 */
export const floorPlan = (
  { db, actor }: Call,
  { floorId, from, to }: z.output<typeof planQuery>,
): Promise<DeskOnPlan[]> =>
  query<DeskOnPlan>(
    db,
    `select d.id as "deskId", d.name, d.kind, d.across, d.down,
       coalesce(string_agg(coalesce(e.name, tt.name), ', ' order by lower(b.during)), '') as "bookedBy",
       coalesce(bool_or(e.id = $employeeId), false) as "isMine"
     from desks d join desk_floors f on f.id = d.desk_floor_id
     left join desk_bookings b on b.desk_id = d.id and b.released_at is null
       and b.during && tstzrange($from::timestamptz, $to::timestamptz)
       and upper(b.during) >= account_day($accountId)::timestamp at time zone account_time_zone($accountId)
     left join employees e on e.id = b.employee_id
     left join training_sessions ts on ts.id = b.training_session_id
     left join trainings t on t.id = ts.training_id left join training_titles tt on tt.id = t.training_title_id
     where f.id = $floorId and f.account_id = $accountId and d.is_active
     group by d.id order by d.down, d.across`,
    { accountId: actor.accountId, employeeId: actor.employeeId, floorId, from, to },
  );

const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Returns the user's own bookings of the last thirty days and of the future, the latest first. */
export const ownBookings = ({ db, actor }: Call): Promise<OwnBooking[]> =>
  query<OwnBooking>(
    db,
    `select b.id as "bookingId", d.name as desk, d.kind, f.name as floor, o.name as office,
       ${utc('lower(b.during)')} as from, ${utc('upper(b.during)')} as to,
       case when b.release_reason = 'left' then 'checkedOut' when b.release_reason is not null
           then b.release_reason
         when b.checked_in_at is not null and now() < upper(b.during) then 'checkedIn'
         when b.checked_in_at is not null then 'checkedOut'
         when now() > lower(b.during) + make_interval(mins => $late) then 'noShow'
         else 'booked' end as state,
       (b.released_at is null and b.checked_in_at is null and now() < upper(b.during)
         and now() between lower(b.during) - make_interval(mins => $early)
           and lower(b.during) + make_interval(mins => $late)) as "canCheckIn",
       (b.released_at is null and b.checked_in_at is null
         and now() < lower(b.during) + make_interval(mins => $late)) as "canCancel",
       (b.released_at is null and b.checked_in_at is not null and now() < upper(b.during)) as "canCheckOut"
     from desk_bookings b join desks d on d.id = b.desk_id
     join desk_floors f on f.id = d.desk_floor_id join desk_offices o on o.id = f.desk_office_id
     where b.account_id = $accountId and b.employee_id = $employeeId
       and upper(b.during) > now() - interval '30 days'
     order by lower(b.during) desc, b.id desc`,
    {
      accountId: actor.accountId,
      employeeId: actor.employeeId,
      early: EARLY_MINUTES,
      late: NO_SHOW_MINUTES,
    },
  );
