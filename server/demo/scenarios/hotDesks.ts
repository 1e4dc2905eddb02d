import { query } from '#server/platform/db/sql.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario } from '#server/demo/stage/scenario.ts';

const DAYS = 21;

/** Three weeks in which most desks were booked most of the day, and bookings for today. */
export const hotDesks: Scenario = ({ tx, today, people, actor }) => [
  {
    at: officeTime(daysBefore(today, 1), 120),
    happen: async () => {
      const sitters = people.filter(({ isManagement }) => isManagement).slice(0, 60);
      await query(
        tx,
        `insert into desk_bookings (account_id, desk_id, employee_id, during, created_by, created_at,
           checked_in_at, checked_out_at, released_at, release_reason)
         select $accountId, d.id, p.id, tstzrange(s.at, s.at + interval '8 hours'), $userId,
           s.at - interval '1 day', i.in_at, i.out_at, coalesce(i.out_at, case when i.in_at is null
             and s.day < $today::date then s.at + interval '30 minutes' end),
           case when i.out_at is not null then 'left' when i.in_at is null and s.day < $today::date
             then 'noShow' end
         from (select row_number() over (order by id) as place, id from desks) d
         cross join lateral (select g::date as day, g::date + interval '9 hours' as local,
             (g::date + interval '9 hours') at time zone account_time_zone($accountId) as at
           from generate_series($from::date, $today::date, '1 day') g
           where extract(isodow from g)::int not in (5, 6)) s
         -- No one has two desks on the same day.
         join unnest($people::bigint[]) with ordinality as p (id, place)
           on p.place = 1 + (d.place + extract(doy from s.day)::int) % 60
         cross join lateral (select
           case when s.day < $today::date and (d.place * 5 + extract(day from s.day)::int) % 11 > 0
             then s.at + (d.place % 20) * interval '1 minute' end as in_at,
           case when s.day < $today::date and (d.place * 5 + extract(day from s.day)::int) % 11 > 0
             then s.at + interval '6 hours' + (d.place % 100) * interval '1 minute' end as out_at) i
         where (d.place + extract(day from s.day)::int) % 3 > 0`,
        {
          accountId: ACCOUNT_ID,
          userId: actor('hr').userId,
          from: daysBefore(today, DAYS),
          today,
          people: sitters.map(({ employeeId }) => employeeId),
        },
      );
    },
  },
];
