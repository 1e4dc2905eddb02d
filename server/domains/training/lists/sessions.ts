import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A session in which someone has a seat, or which they teach. */
interface OwnSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  summary: string;
  location: string | null;
}

/** Returns the sessions, from a day on, in which someone has a seat or which they teach. */
export const readOwnSessions = (db: Db, employeeId: number, from: string): Promise<OwnSession[]> =>
  query<OwnSession>(
    db,
    `select 'training-' || s.id as id, s.starts_at as "startsAt", s.ends_at as "endsAt", t.time_zone as "timeZone",
       l.name as summary, nullif(concat_ws(', ', v.name, d.name), '') as location
     from training_sessions s join trainings t on t.id = s.training_id
     join training_titles l on l.id = t.training_title_id
     left join training_venues v on v.id = t.training_venue_id left join desks d on d.id = s.desk_id
     left join trainers r on r.id = s.trainer_id
     where s.released_at is null and s.starts_at >= $from::date
       and (r.employee_id = $employeeId or exists (select from training_applications a
         join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
         where a.training_id = t.id and a.employee_id = $employeeId
           and i.state in ('seated', 'attended', 'absent')))
     order by s.starts_at, s.id limit 1000`,
    { employeeId, from },
  );
