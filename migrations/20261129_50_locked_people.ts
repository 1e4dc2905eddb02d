import type { Knex } from 'knex';

const assignments = (locked: string) => `
  create or replace function stale_assignments() returns trigger language plpgsql as $$
    begin
      insert into attendance_stale (account_id, employee_id, from_day, to_day)
      with concerned as materialized (
        select c.*, u.account_id, m.begins, m.ends, m.month
        from changed c join business_units u on u.id = c.business_unit_id
        cross join lateral worked_out_months(u.account_id, c.starts_on, c.ends_on) m
      )
      select distinct v.account_id, v.employee_id, m.begins, m.ends
      from concerned m
      cross join lateral (select m.business_unit_id, m.department_id, m.section_id, m.employee_id) c
      join employee_versions v on v.account_id = m.account_id and v.superseded_at is null
        and v.business_unit_id = c.business_unit_id
        and (c.department_id is null or v.department_id = c.department_id)
        and (c.section_id is null or v.section_id = c.section_id)
        and (c.employee_id is null or v.employee_id = c.employee_id)
      where ${locked};
      return null;
    end
  $$;`;

const shifts = (locked: string) => `
  create or replace function stale_shifts() returns trigger language plpgsql as $$
    begin insert into attendance_stale (account_id, employee_id, from_day, to_day)
       select distinct e.account_id, d.employee_id, m.begins, m.ends
       from (select distinct id, account_id from changed) c
       cross join lateral worked_out_months(c.account_id, null, null) m
       join attendance_days d on d.shift_id = c.id and d.day between m.begins and m.ends
       join employees e on e.id = d.employee_id
       ${locked}; return null; end
  $$;`;

/**
 * Who stood in a locked month, and on which days, is taken down when it is locked: read off where people
 * were, a move dated back took days out of it, and the next run deleted those of who had left.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attendance_locked_people (
      employee_id bigint not null references employees,
      lock_id bigint not null references attendance_locks,
      days datemultirange not null,
      -- A piece of 17 bytes for each day that was worked out: its day of the month, and its digest.
      held bytea not null,
      primary key (employee_id, lock_id)
    );
    create index attendance_locked_people_by_lock on attendance_locked_people (lock_id);
    revoke update, truncate on attendance_locked_people from cadre_app;

    -- The row as PostgreSQL sends it: no setting of a session makes it another one.
    create function attendance_day_piece(d attendance_days) returns bytea language sql stable as $$
      select set_byte('\\x00'::bytea, 0, extract(day from d.day)::integer)
        || substring(sha256(record_send(row(d.employee_id, d.day, d.kind, d.status, d.shift_id,
          d.starts_at, d.ends_at, d.first_in, d.last_out, d.worked, d.expected, d.late, d.early,
          d.beyond, d.worth, d.present, d.on_leave, d.absent, d.is_contradictory))) from 1 for 16)
    $$;

    -- Takes down who is in the unit of a lock on which days of its month, and what those days are.
    create function hold_locked_people(lock bigint) returns void language sql as $$
      insert into attendance_locked_people (employee_id, lock_id, days, held)
      select t.employee_id, lock, t.days,
        coalesce((select string_agg(attendance_day_piece(d), ''::bytea order by d.day)
          from attendance_days d where d.employee_id = t.employee_id
            and d.day >= t.month and d.day < t.month + interval '1 month' and t.days @> d.day), '')
      from (
        select v.employee_id, l.month,
          range_agg(v.valid * daterange(l.month, (l.month + interval '1 month')::date)) as days
        from attendance_locks l
        join employee_versions v on v.business_unit_id = l.business_unit_id
          and v.superseded_at is null
          and v.valid && daterange(l.month, (l.month + interval '1 month')::date)
        where l.id = lock group by 1, 2) t
    $$;
    select hold_locked_people(id) from attendance_locks where reopened_at is null;

    ${assignments(`not exists (select from attendance_locked_people p
        where p.employee_id = v.employee_id and p.days @> daterange(m.begins, m.ends, '[]'))`)}
    ${shifts(`where not exists (select from attendance_locked_people p
         where p.employee_id = d.employee_id and p.days @> d.day)`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${assignments(`not exists (select from attendance_locks l where l.month = m.month
        and l.business_unit_id = v.business_unit_id and l.reopened_at is null)`)}
    ${shifts(`join employee_versions v on v.employee_id = d.employee_id and v.superseded_at is null
         and v.valid @> d.day
       where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = v.business_unit_id and l.reopened_at is null)`)}
    drop function hold_locked_people(bigint);
    drop function attendance_day_piece(attendance_days);
    drop table attendance_locked_people;
  `);
}
