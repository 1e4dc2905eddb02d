import type { Knex } from 'knex';

/** Locking attendance noted a late fact for everyone of the unit, whether or not a day had changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(DAYS_OF_PAY);
  await knex.raw(NOTE_LATE_DAYS);
  await knex.raw(WHEN_LOCKED);
  await knex.raw(WHEN_LEAVE_CHANGES);
}

const DAYS_OF_PAY = `
    -- What a slip reads of days: '3:1:0.5' is the fourth day, a whole working day of which half is unpaid. Most people of
    -- a month have the same text, so that their days are counted once.
    create function days_of_pay(people bigint[], from_day date, to_day date)
    returns table (employee_id bigint, days text, absent double precision, late integer, worked integer)
    language sql stable as $$
      with unpaid as materialized (
        select l.employee_id, l.day, sum(l.days) as days from leave_days l
        join leave_types t on t.id = l.leave_type_id and not t.is_paid
        where l.employee_id = any(people) and l.is_approved and l.day between from_day and to_day
        group by 1, 2),
      marked as materialized (
        select coalesce(d.employee_id, u.employee_id) as employee_id, coalesce(d.day, u.day) as day,
          (case when coalesce(d.kind, 'work') = 'work' then coalesce(d.worth, 1) else 0 end)::numeric(4, 3) as worth,
          coalesce(d.late, 0) as late, coalesce(d.worked, 0) as worked,
          coalesce(d.absent, 0)::numeric(4, 3) as absent, coalesce(u.days, 0) as unpaid
        from (select a.* from attendance_days a
          where a.employee_id = any(people) and a.day between from_day and to_day) d
        full join unpaid u on u.employee_id = d.employee_id and u.day = d.day)
      select m.employee_id, string_agg((m.day - from_day) || ':' || trim_scale(m.worth) || ':' || trim_scale(case
          when m.worth > 0 then least(1, round((m.absent + m.unpaid) / m.worth, 3))
          else least(1, m.absent + m.unpaid) end), ',' order by m.day),
        sum(m.absent)::double precision, count(*) filter (where m.late > 0)::integer, sum(m.worked)::integer
      from marked m group by 1
    $$;
`;

const NOTE_LATE_DAYS = `
    -- Compares the days that slips were calculated from with those of now. Whole working days count as unmarked ones,
    -- unless the policy leaves unmarked days unpaid.
    create function note_late_days(slip_ids bigint[]) returns void language sql as $$
      insert into late_pay_facts (account_id, employee_id, slip_id, cause)
      with about as materialized (
        select s.id, s.account_id, s.employee_id, m.starts_on, m.ends_on, i.inputs::jsonb as inputs
        from slips s
        join payroll_runs r on r.id = s.run_id and r.kind = 'salary'
        join payroll_months m on m.id = r.month_id
        join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
        where s.id = any(slip_ids) and s.is_live),
      periods as materialized (
        select starts_on, ends_on, array_agg(distinct employee_id) as people from about group by 1, 2),
      today as materialized (
        select p.starts_on, p.ends_on, d.* from periods p
        cross join lateral days_of_pay(p.people, p.starts_on, p.ends_on) d),
      compared as (
        select a.*, coalesce(t.days, '') as days, coalesce(t.absent, 0) as absent, coalesce(t.late, 0) as late,
          round(coalesce(t.worked, 0) / 60.0, 2) as hours,
          case when p.unmarked_is_unpaid then '$^' else '[0-9]+:1:0(,|$)' end as whole
        from about a
        left join today t on t.employee_id = a.employee_id and t.starts_on = a.starts_on and t.ends_on = a.ends_on
        left join salary_policies p on p.id = (a.inputs#>>'{sources,policyId}')::bigint)
      select account_id, employee_id, id, 'attendance' from compared
      where trim(trailing ',' from regexp_replace(days, whole, '', 'g'))
          <> trim(trailing ',' from regexp_replace(inputs#>>'{sources,days}', whole, '', 'g'))
        or absent <> (inputs#>>'{person,facts,days.absent}')::double precision
        or late <> (inputs#>>'{person,facts,days.late}')::integer
        or hours <> (inputs#>>'{person,facts,hours.worked}')::numeric
      on conflict do nothing
    $$;
`;

const WHEN_LOCKED = `
    create or replace function late_attendance() returns trigger language plpgsql as $$
    begin
      perform note_late_days(array_agg(s.id)) from changed l
      join slips s on s.business_unit_id = l.business_unit_id and s.is_live
      join payroll_runs r on r.id = s.run_id and r.kind = 'salary'
      join payroll_months m on m.id = r.month_id
        and daterange(m.starts_on, m.ends_on, '[]') && daterange(l.month, (l.month + interval '1 month')::date);
      return null;
    end $$;
`;

/** Units that record no attendance lock no months: there, leave is all that changes days. */
const WHEN_LEAVE_CHANGES = `
    create function late_leave() returns trigger language plpgsql as $$
    begin
      perform note_late_days(array_agg(s.id)) from slips s
      join payroll_runs r on r.id = s.run_id and r.kind = 'salary'
      join payroll_months m on m.id = r.month_id
      where s.is_live and exists (select from changed c
        where c.employee_id = s.employee_id and c.day between m.starts_on and m.ends_on)
        and s.employee_id = any(array(select c.employee_id from changed c));
      return null;
    end $$;
    create trigger late_leave_inserted after insert on leave_days referencing new table as changed
      for each statement execute function late_leave();
    create trigger late_leave_updated after update on leave_days referencing new table as changed
      for each statement execute function late_leave();
    create trigger late_leave_deleted after delete on leave_days referencing old table as changed
      for each statement execute function late_leave();
`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger late_leave_deleted on leave_days;
    drop trigger late_leave_updated on leave_days;
    drop trigger late_leave_inserted on leave_days;
    drop function late_leave();
    create or replace function late_attendance() returns trigger language plpgsql as $$
    begin
      insert into late_pay_facts (account_id, employee_id, slip_id, cause, source_id)
      select distinct s.account_id, s.employee_id, s.id, 'attendance', l.id
      from changed l
      join slips s on s.business_unit_id = l.business_unit_id and s.is_live
      join payroll_runs r on r.id = s.run_id and r.kind = 'salary'
      join payroll_months m on m.id = r.month_id
        and daterange(m.starts_on, m.ends_on, '[]') && daterange(l.month, (l.month + interval '1 month')::date)
      on conflict do nothing;
      return null;
    end $$;
    drop function note_late_days(bigint[]);
    drop function days_of_pay(bigint[], date, date);
  `);
}
