import type { Knex } from 'knex';

/** Minutes of a day, in sixteen bits each: four days a number. */
const MARKS = ['late', 'early'];
const PIECES = [0, 1, 2, 3, 4, 5, 6, 7];

const pieces = MARKS.flatMap((mark) => PIECES.map((piece) => `${mark}_${piece}`));
const COLUMNS = ['month', 'employee_id', 'account_id', ...MARKS, ...pieces].join(', ');

/** Days `d` with marks of `rows` by person and month. No two days share a bit: each is added or taken away by `#`. */
const monthsOf = (rows: string): string => `
  select c.month, c.employee_id, e.account_id, ${[...MARKS, ...pieces].map((one) => `c.${one}`).join(', ')}
  from (
    select month, employee_id,
      ${[
        ...MARKS.map((mark) => `coalesce(bit_xor(bit) filter (where ${mark} > 0), 0) as ${mark}`),
        ...MARKS.flatMap((mark) =>
          PIECES.map(
            (piece) =>
              `coalesce(bit_xor(${mark} << place) filter (where piece = ${piece}), 0) as ${mark}_${piece}`,
          ),
        ),
      ].join(', ')}
    from (
      select d.employee_id, d.day - n as month, n >> 2 as piece, 16 * (n & 3) as place, 1 << n as bit,
        d.late::bigint as late, d.early::bigint as early
      from ${rows} d cross join lateral (
        select date_part('day', d.day)::integer - 1 as n offset 0) n
      where d.late > 0 or d.early > 0 offset 0) d
    group by month, employee_id) c
  join employees e on e.id = c.employee_id
  order by c.month, c.employee_id`;

const CHANGE = (rows: string): string => `
  insert into late_months as m (${COLUMNS}) ${monthsOf(rows)}
  on conflict (month, employee_id) do update set
    ${[...MARKS, ...pieces].map((one) => `${one} = m.${one} # excluded.${one}`).join(', ')};`;

/** Days that say the same before and after change nothing: their month is not written. */
const DIFFERING = `(
  (select employee_id, day, late, early from old_rows except select employee_id, day, late, early from new_rows)
  union all
  (select employee_id, day, late, early from new_rows except select employee_id, day, late, early from old_rows))`;

/** As with \`attendance_months\`, whose older months hardly change either. */
const COMPARED_SINCE = `date_trunc('month', now() - interval '62 days')::date`;

const WITHOUT_MARKS = `
  delete from late_months m using (
    select distinct date_trunc('month', day::timestamp)::date as month, employee_id from old_rows
    where late > 0 or early > 0) o
  where m.month = o.month and m.employee_id = o.employee_id and m.late = 0 and m.early = 0;`;

/**
 * The minutes that a person was late or left early on each day of a month, in one row. A page sorted by late marks
 * read 91,000 days. The unit stays with the versions of people, so that neither has to follow the other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table late_months (
      month date not null,
      employee_id bigint not null,
      account_id bigint not null,
      ${MARKS.map((mark) => `${mark} integer not null`).join(', ')},
      ${pieces.map((one) => `${one} bigint not null`).join(', ')},
      primary key (month, employee_id)
    ) with (fillfactor = 80);
    revoke truncate on late_months from cadre_app;
    insert into late_months (${COLUMNS}) ${monthsOf('attendance_days')};

    create view late_months_expected as ${monthsOf(
      `(select * from attendance_days where day >= ${COMPARED_SINCE})`,
    )};
    grant select on late_months_expected to cadre_app;

    create function add_to_late_months() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${CHANGE('new_rows')}
      elsif tg_op = 'UPDATE' then
        ${CHANGE(DIFFERING)}
        ${WITHOUT_MARKS}
      else
        ${CHANGE('old_rows')}
        ${WITHOUT_MARKS}
      end if;
      return null;
    end $$;
    create trigger marked_new after insert on attendance_days referencing new table as new_rows
      for each statement execute function add_to_late_months();
    create trigger marked_changed after update on attendance_days
      referencing old table as old_rows new table as new_rows
      for each statement execute function add_to_late_months();
    create trigger marked_gone after delete on attendance_days referencing old table as old_rows
      for each statement execute function add_to_late_months();

    create index employee_versions_units on employee_versions (account_id, coalesce(upper(valid), 'infinity'),
      coalesce(lower(valid), '-infinity'), employee_id, business_unit_id) include (valid)
      where superseded_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index employee_versions_units;
    drop trigger marked_gone on attendance_days;
    drop trigger marked_changed on attendance_days;
    drop trigger marked_new on attendance_days;
    drop function add_to_late_months();
    drop view late_months_expected;
    drop table late_months;
  `);
}
