import { z } from 'zod';
import { addDays } from '#machines/core/values/dates.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { TrainingCalendar } from '#machines/domains/training/contracts/planning.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryDay } from '#server/platform/http/query.ts';

export const calendarQuery = z.object({ from: queryDay });

const WEEK = 7;

/** GET /Training/Calendar: rooms and sessions of seven days. It doesn't show who uses a room. */
export async function readCalendar(
  { db, actor }: Call,
  { from }: z.output<typeof calendarQuery>,
): Promise<TrainingCalendar> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isEdit');
  const days = Array.from({ length: WEEK }, (_, ahead) => addDays(from, ahead));
  const bindings = { accountId: actor.accountId, from, to: addDays(from, WEEK), units };
  return {
    days,
    rooms: await query(
      db,
      `select d.id as "deskId", v.id as "venueId", v.name || ', ' || d.name as label, d.seats::integer as seats
       from training_venues v join desk_floors f on f.desk_office_id = v.desk_office_id and f.is_active
       join desks d on d.desk_floor_id = f.id and d.kind = 'room' and d.is_active
       where v.account_id = $accountId and v.is_active order by v.name, f.name, d.name`,
      bindings,
    ),
    entries: await query(
      db,
      `select k.id, k."deskId", to_char(k.starts at time zone z.zone, 'YYYY-MM-DD') as day,
         to_char(k.starts at time zone z.zone, 'HH24:MI') as from, to_char(k.ends at time zone z.zone, 'HH24:MI') as to,
         k.title, k."trainingId", k."sessionId", k.trainer, k."mayMove"
       from (select account_time_zone($accountId) as zone) z
       cross join lateral (
         select 'session' || s.id as id, s.desk_id as "deskId", s.starts_at as starts, s.ends_at as ends,
           l.name as title, t.id as "trainingId", s.id as "sessionId", r.name as trainer,
           i.state in ('planned', 'open') and s.starts_at > now()
             and ($units::bigint[] is null or t.business_unit_id = any($units)) as "mayMove"
         from training_sessions s join trainings t on t.id = s.training_id
         join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
         join training_titles l on l.id = t.training_title_id left join trainers r on r.id = s.trainer_id
         where s.account_id = $accountId and s.released_at is null
         union all
         select 'booking' || b.id, b.desk_id, lower(b.during), upper(b.during), null, null, null, null, false
         from desk_bookings b join desks d on d.id = b.desk_id and d.kind = 'room'
         where b.account_id = $accountId and b.released_at is null and b.training_session_id is null) k
       where k.starts < $to::date::timestamp at time zone z.zone and k.ends > $from::date::timestamp at time zone z.zone
       order by k.starts, k.id limit 2000`,
      bindings,
    ),
  };
}
