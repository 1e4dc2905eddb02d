import type { Knex } from 'knex';

/** Leave takes thousandths of the shift; movement has times of the wall clock, or the whole day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function excused_days(bigint, bigint[], date, date);
    create function excused_days(account bigint, people bigint[], from_day date, to_day date)
    returns table (employee_id bigint, day date, what text, part numeric, begins int, ends int,
      from_at timestamptz, to_at timestamptz, label text, request_id bigint)
    language sql stable as $$
      select l.employee_id, l.day, 'leave', (upper(l.part) - lower(l.part)) / 1000.0,
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
        and m.day between from_day and to_day and (people is null or m.employee_id = any(people))
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function excused_days(bigint, bigint[], date, date);
    create function excused_days(account bigint, people bigint[], from_day date, to_day date)
    returns table (employee_id bigint, day date, what text, part numeric, half text,
      from_at timestamptz, to_at timestamptz, label text, request_id bigint)
    language sql stable as $$
      select null::bigint, null::date, null::text, null::numeric, null::text, null::timestamptz,
        null::timestamptz, null::text, null::bigint where false
    $$;
  `);
}
