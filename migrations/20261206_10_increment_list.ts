import type { Knex } from 'knex';

/** What is kept of a request, and of the person whom it is about. */
const TERMS = [
  'fiscal_year',
  'business_unit_id',
  'workplace_group_id',
  'section_id',
  'employee_id',
  'effective_date',
  'created_at',
  'increment_percent',
  'gross',
  'basic',
  'after_gross',
];
const terms = (row: string): string => TERMS.map((column) => `${row}.${column}`).join(', ');
const COLUMNS = `increment_id, state, sight_unit_id, ${TERMS.join(', ')}, employee_name, joining_date`;

/** Some instances, each with its request and its person. */
const LISTED = (instances: string): string => `
  select w.subject_id as increment_id, w.state, w.business_unit_id as sight_unit_id, ${terms('r')},
    e.name as employee_name, e.joining_date
  from ${instances} w
  join increments r on r.id = w.subject_id
  join employees e on e.id = r.employee_id
  where w.workflow = 'increment'`;

/*
 * Rows are looked up one by one: a plan that was made for 50,000 rows and read the whole table would stay
 * for every single decision of its connection.
 */
const ONE_BY_ONE = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What orders, flags and sums up the requests of a section, in one narrow row each: reading 25,000 with
    -- their instances and people took 20 times as long. Triggers copy it, each what its own table says, so
    -- none reads what another transaction is about to change. No index holds the state, so a decision
    -- rewrites a row in its page. Without foreign keys, which each decision would check.
    create table increment_list (
      increment_id bigint primary key,
      state text not null,
      sight_unit_id bigint,
      fiscal_year integer not null,
      business_unit_id bigint not null,
      workplace_group_id bigint not null,
      section_id bigint not null,
      employee_id bigint not null,
      effective_date date not null,
      created_at timestamptz not null,
      increment_percent numeric not null,
      gross numeric(14, 2) not null,
      basic numeric(14, 2) not null,
      after_gross numeric(14, 2) not null,
      employee_name text not null,
      joining_date date
    ) with (fillfactor = 60);
    create index increment_list_of_section on increment_list
      (fiscal_year, business_unit_id, section_id);
    create index increment_list_of_person on increment_list (employee_id, effective_date);
    revoke truncate on increment_list from cadre_app;

    -- What it must hold.
    create view increment_list_expected as ${LISTED('workflow_instances')};

    create function list_increment_instances() returns trigger language plpgsql ${ONE_BY_ONE} as $$
    begin
      if tg_op = 'INSERT' then
        -- Whoever renames one of them meanwhile waits, and then finds the row.
        perform from employees e where e.id in (
          select r.employee_id from new_rows w join increments r on r.id = w.subject_id
          where w.workflow = 'increment') order by e.id for share;
        insert into increment_list (${COLUMNS})
        select ${COLUMNS} from (${LISTED('new_rows')}) x;
      elsif tg_op = 'DELETE' then
        delete from increment_list l using old_rows w
        where w.workflow = 'increment' and l.increment_id = w.subject_id;
      else
        update increment_list l set state = w.state, sight_unit_id = w.business_unit_id
        from new_rows w
        where w.workflow = 'increment' and l.increment_id = w.subject_id
          and (l.state, l.sight_unit_id) is distinct from (w.state, w.business_unit_id);
      end if;
      return null;
    end $$;
    create trigger listed_new after insert on workflow_instances referencing new table as new_rows
      for each statement execute function list_increment_instances();
    create trigger listed_gone after delete on workflow_instances referencing old table as old_rows
      for each statement execute function list_increment_instances();
    create trigger listed_changed after update on workflow_instances referencing new table as new_rows
      for each statement execute function list_increment_instances();

    create function list_increments() returns trigger language plpgsql ${ONE_BY_ONE} as $$
    begin
      if tg_op = 'DELETE' then
        delete from increment_list l using old_rows r where l.increment_id = r.id;
      else
        update increment_list l set (${TERMS.join(', ')}) = row (${terms('r')})
        from new_rows r
        where l.increment_id = r.id and (${terms('l')}) is distinct from (${terms('r')});
      end if;
      return null;
    end $$;
    create trigger listed_gone after delete on increments referencing old table as old_rows
      for each statement execute function list_increments();
    create trigger listed_changed after update on increments referencing new table as new_rows
      for each statement execute function list_increments();

    create function list_people() returns trigger language plpgsql as $$
    begin
      update increment_list set employee_name = new.name, joining_date = new.joining_date
      where employee_id = new.id;
      return null;
    end $$;
    create trigger listed_changed after update on employees for each row
      when ((old.name, old.joining_date) is distinct from (new.name, new.joining_date))
      execute function list_people();

    insert into increment_list (${COLUMNS}) select ${COLUMNS} from increment_list_expected;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger listed_changed on employees;
    drop function list_people();
    drop trigger listed_changed on increments;
    drop trigger listed_gone on increments;
    drop function list_increments();
    drop trigger listed_changed on workflow_instances;
    drop trigger listed_gone on workflow_instances;
    drop trigger listed_new on workflow_instances;
    drop function list_increment_instances();
    drop view increment_list_expected;
    drop table increment_list;
  `);
}
