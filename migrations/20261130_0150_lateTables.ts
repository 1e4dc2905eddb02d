import type { Knex } from 'knex';

/** Items with a limit in all, and versions of pay tables, that are recorded for months that were paid already. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table late_pay_facts drop constraint late_pay_facts_cause_check;
    alter table late_pay_facts add constraint late_pay_facts_cause_check
      check (cause in ('pay', 'assignment', 'attendance', 'employment', 'recurring', 'table'));
    ${LATE_ITEMS('', 'c.element_id, c.amount, c.replaces, c.starts_on, c.ends_on, c.cap')}

    -- Whether an element reads a table other than by way of taxable pay: an arrear is taxed with the month in which it is
    -- paid, so that what tax reads changes no past month.
    create function reads_table(definition jsonb, table_code text) returns boolean language sql immutable as $$
      with recursive read as (
        select x->'element'->>'code' as code, concat_ws(' ', x->'element'->>'formula', x->'element'->'solve'->>'of',
          x->'element'->'solve'->>'equals') as text
        from jsonb_array_elements(definition->'elements') x),
      taxed as (
        select r.code from read r where r.text like '%base.tax%'
        union
        select r.code from read r join taxed t on r.text ~ ('\\m' || t.code || '\\M'))
      select exists (select from read r where r.text ~ ('\\m' || table_code || '\\M')
        and r.code not in (select code from taxed))
    $$;
    -- A version holds until the next one begins.
    create function note_late_tables(tables bigint[], days date[]) returns void language sql as $$
      insert into late_pay_facts (account_id, employee_id, slip_id, cause, source_id)
      with versions as (
        select distinct t.id, t.code, t.account_id, w.day as from_day, coalesce((select min(n.from_day)
          from pay_table_rows n where n.pay_table_id = t.id and n.from_day > w.day), 'infinity') as until_day
        from unnest(tables, days) w (id, day) join pay_tables t on t.id = w.id),
      reading as materialized (
        select distinct v.id as table_id, m.id as month_id, d.id as definition_id
        from versions v
        join payroll_months m on m.account_id = v.account_id and m.pay_date >= v.from_day
          and m.pay_date < v.until_day
        join payroll_runs r on r.month_id = m.id and r.kind = 'salary'
        join slips s on s.run_id = r.id and s.is_live join pay_definitions d on d.id = s.definition_id
        where reads_table(d.definition, v.code))
      select s.account_id, s.employee_id, s.id, 'table', g.table_id
      from reading g
      join payroll_runs r on r.month_id = g.month_id and r.kind = 'salary'
      join slips s on s.run_id = r.id and s.is_live and s.definition_id = g.definition_id
      on conflict do nothing
    $$;
    create function late_table_rows() returns trigger language plpgsql as $$
    begin
      perform note_late_tables(array_agg(c.pay_table_id), array_agg(c.from_day)) from changed c;
      return null;
    end $$;
    create function late_table_changes() returns trigger language plpgsql as $$
    begin
      perform note_late_tables(array_agg(x.pay_table_id), array_agg(x.from_day))
        from (select c.pay_table_id, unnest(array[c.from_day, b.from_day]) as from_day
          from changed c join before b using (id)
          where (c.from_day, c.keys, c.up_to, c.value, c.minus)
            is distinct from (b.from_day, b.keys, b.up_to, b.value, b.minus)) x;
      return null;
    end $$;
    create trigger late_rows_inserted after insert on pay_table_rows referencing new table as changed
      for each statement execute function late_table_rows();
    create trigger late_rows_deleted after delete on pay_table_rows referencing old table as changed
      for each statement execute function late_table_rows();
    create trigger late_rows_updated after update on pay_table_rows
      referencing new table as changed old table as before
      for each statement execute function late_table_changes();
  `);
}

const LATE_ITEMS = (only: string, compared: string) => `
    create or replace function late_recurring_items() returns trigger language plpgsql as $$
    begin
      perform note_late_pay_facts(array_agg(c.employee_id), array_agg(c.starts_on), 'recurring', array_agg(c.id))
        from changed c where ${only}c.is_active;
      return null;
    end $$;
    create or replace function late_recurring_changes() returns trigger language plpgsql as $$
    begin
      perform note_late_pay_facts(array_agg(c.employee_id), array_agg(least(c.starts_on, b.starts_on)), 'recurring',
          array_agg(c.id))
        from changed c join before b using (id)
        where ${only}c.is_active and (${compared}) is distinct from (${compared.replaceAll('c.', 'b.')});
      return null;
    end $$;`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger late_rows_updated on pay_table_rows;
    drop trigger late_rows_deleted on pay_table_rows;
    drop trigger late_rows_inserted on pay_table_rows;
    drop function late_table_changes();
    drop function late_table_rows();
    drop function note_late_tables(bigint[], date[]);
    drop function reads_table(jsonb, text);
    ${LATE_ITEMS('c.cap is null and ', 'c.element_id, c.amount, c.replaces, c.starts_on, c.ends_on')}
    delete from late_pay_facts where cause = 'table';
    alter table late_pay_facts drop constraint late_pay_facts_cause_check;
    alter table late_pay_facts add constraint late_pay_facts_cause_check
      check (cause in ('pay', 'assignment', 'attendance', 'employment', 'recurring'));
  `);
}
