import type { Knex } from 'knex';

/** Trainings count as work in attendance: who has a seat in a session, and wasn't marked as missing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The sessions of people, on days of the account. A seat counts until someone records who came, also if the
    -- training is cancelled after the session began. A session that is still unrecorded when the training is
    -- completed was missed. A training of five hours or more takes the whole day.
    create function training_days(account bigint, people bigint[], from_day date, to_day date) returns table(employee_id bigint, day date, from_at timestamp with time zone, to_at timestamp with time zone, is_whole boolean, title text) language sql stable as $$
      select a.employee_id, d.day, s.starts_at, s.ends_at,
        sum(s.ends_at - s.starts_at) over (partition by a.employee_id, d.day) >= interval '5 hours', l.name
      from training_sessions s
      cross join lateral (select (s.starts_at at time zone account_time_zone(account))::date as day) d
      join trainings t on t.id = s.training_id
      join training_titles l on l.id = t.training_title_id
      join training_applications a on a.training_id = s.training_id and a.seated_at is not null
        and (people is null or a.employee_id = any(people))
      join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
      left join training_attendance m on m.session_id = s.id and m.application_id = a.id
      where s.account_id = account and d.day between from_day and to_day
        and tstzrange(s.starts_at, s.ends_at) &&
          tstzrange(from_day::timestamp at time zone 'UTC' - interval '1 day',
            to_day::timestamp at time zone 'UTC' + interval '2 days')
        and coalesce(m.is_present, i.state in ('seated', 'cancelled')
          and (s.released_at is null or s.released_at > s.starts_at))
    $$;

    create or replace function excused_days(account bigint, people bigint[], from_day date, to_day date) returns table(employee_id bigint, day date, what text, part numeric, begins integer, ends integer, from_at timestamp with time zone, to_at timestamp with time zone, label text, request_id bigint) language sql stable as $$
      ${LEAVE_AND_MOVEMENTS}
      union all
      select distinct t.employee_id, t.day, 'training', 1::numeric, null::integer, null::integer,
        case when not t.is_whole then t.from_at end, case when not t.is_whole then t.to_at end, t.title,
        null::bigint
      from training_days(account, people, from_day, to_day) t
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function excused_days(account bigint, people bigint[], from_day date, to_day date) returns table(employee_id bigint, day date, what text, part numeric, begins integer, ends integer, from_at timestamp with time zone, to_at timestamp with time zone, label text, request_id bigint) language sql stable as $$
      ${LEAVE_AND_MOVEMENTS}
    $$;
    drop function training_days(bigint, bigint[], date, date);
  `);
}

const LEAVE_AND_MOVEMENTS = `select l.employee_id, l.day, 'leave', (upper(l.part) - lower(l.part)) / 1000.0,
        lower(l.part), upper(l.part), null::timestamptz, null::timestamptz, t.name, l.request_id
      from leave_days l join leave_types t on t.id = l.leave_type_id
      where l.account_id = account and l.is_approved and l.day between from_day and to_day
        and (people is null or l.employee_id = any(people))
      union all
      select m.employee_id, m.day, 'movement', 1, null, null,
        case when not m.is_whole then
          (m.day + make_interval(mins => lower(m.minutes))) at time zone account_time_zone(account) end,
        case when not m.is_whole then
          (m.day + make_interval(mins => upper(m.minutes))) at time zone account_time_zone(account) end,
        p.name, m.request_id
      from movement_days m join movement_policies p on p.id = m.movement_policy_id
      where m.account_id = account and m.is_approved and p.counts_as_present
        and m.day between from_day and to_day and (people is null or m.employee_id = any(people))`;
