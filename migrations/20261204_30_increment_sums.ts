import type { Knex } from 'knex';
import { readersColumns, readersExpected } from './20261203_80_reader_counts.ts';

const PLACE = 'fiscal_year, business_unit_id, workplace_group_id, section_id, effective_date';
const SUMS = `sum(x.times) as requests, sum(x.times * r.increment_percent) as percents,
  sum(x.times * r.gross) as gross, sum(x.times * r.after_gross) as after_gross`;
const ADD = `insert into increment_sums (${PLACE}, state, sight_unit_id, requests, percents, gross,
  after_gross)`;
const GROUPED = `group by ${PLACE.split(', ')
  .map((column) => `r.${column}`)
  .join(', ')}, x.state, x.sight_unit_id
  having (sum(x.times), sum(x.times * r.increment_percent), sum(x.times * r.gross),
    sum(x.times * r.after_gross)) is distinct from (0, 0, 0, 0)`;
const READ = `${PLACE.split(', ')
  .map((column) => `r.${column}`)
  .join(', ')}, x.state, x.sight_unit_id, ${SUMS}`;

/*
 * One row is looked up for each: a plan that was made for 50,000 rows and read the whole table would stay
 * for every single decision of its connection.
 */
const OF_INSTANCES = (rows: string, times: number): string => `
  select w.state, w.business_unit_id as sight_unit_id, w.subject_id, ${times} as times
  from ${rows} w where w.workflow = 'increment'`;
const countInstances = (parts: string[]): string => `
  ${ADD} select ${READ}
  from (${parts.join(' union all ')}) x
  cross join lateral (select * from increments i where i.id = x.subject_id offset 0) r
  ${GROUPED};`;

const OF_INCREMENTS = (rows: string, times: number): string => `
  select r.*, ${times} as times from ${rows} r`;
const countIncrements = (parts: string[]): string => `
  ${ADD} select ${READ}
  from (${parts.join(' union all ')}) r
  cross join lateral (
    select i.state, i.business_unit_id as sight_unit_id, r.times from workflow_instances i
    where i.workflow = 'increment' and i.subject_id = r.id offset 0) x
  ${GROUPED};`;

/** What keeps the sums, from the tables they are worked out from. */
export const SUMMED = `
  create function sum_increment_instances() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${countInstances([OF_INSTANCES('new_rows', 1)])}
    elsif tg_op = 'DELETE' then
      ${countInstances([OF_INSTANCES('old_rows', -1)])}
    else
      ${countInstances([OF_INSTANCES('old_rows', -1), OF_INSTANCES('new_rows', 1)])}
    end if;
    return null;
  end $$;
  create trigger summed_new after insert on workflow_instances referencing new table as new_rows
    for each statement execute function sum_increment_instances();
  create trigger summed_gone after delete on workflow_instances referencing old table as old_rows
    for each statement execute function sum_increment_instances();
  create trigger summed_changed after update on workflow_instances
    referencing old table as old_rows new table as new_rows
    for each statement execute function sum_increment_instances();

  -- An increment counts from when it has an instance, so nothing is to be done when it comes.
  create function sum_increments() returns trigger language plpgsql as $$
  begin
    -- Whoever decides meanwhile is counted with these terms, by whichever of the two comes second.
    perform from workflow_instances i
    where i.workflow = 'increment' and i.subject_id in (select o.id from old_rows o) for share;
    if tg_op = 'DELETE' then
      ${countIncrements([OF_INCREMENTS('old_rows', -1)])}
    else
      ${countIncrements([OF_INCREMENTS('old_rows', -1), OF_INCREMENTS('new_rows', 1)])}
    end if;
    return null;
  end $$;
  create trigger summed_gone after delete on increments referencing old table as old_rows
    for each statement execute function sum_increments();
  create trigger summed_changed after update on increments
    referencing old table as old_rows new table as new_rows
    for each statement execute function sum_increments();`;
export const NOT_SUMMED = `
  drop trigger summed_changed on increments;
  drop trigger summed_gone on increments;
  drop function sum_increments();
  drop trigger summed_changed on workflow_instances;
  drop trigger summed_gone on workflow_instances;
  drop trigger summed_new on workflow_instances;
  drop function sum_increment_instances();`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How many requests of a section are in a state, with their sums. Changes add rows, so that no decision
    -- waits for another; the worker adds them up. The unit of their instance says who may see their pay.
    -- Without foreign keys, which each decision would check: the increments have them.
    create table increment_sums (
      fiscal_year integer not null,
      business_unit_id bigint not null,
      workplace_group_id bigint not null,
      section_id bigint not null,
      effective_date date not null,
      state text not null,
      sight_unit_id bigint,
      requests bigint not null,
      percents numeric not null,
      gross numeric not null,
      after_gross numeric not null
    );
    create index increment_sums_by_unit on increment_sums (fiscal_year, business_unit_id);
    revoke update, truncate on increment_sums from cadre_app;

    ${SUMMED}

    -- What the sums and counts must add up to.
    create view increment_sums_expected as
      select ${READ} from increments r
      join (${OF_INSTANCES('workflow_instances', 1)}) x on x.subject_id = r.id
      ${GROUPED};
    create view reader_counts_expected (${readersColumns}) as ${readersExpected};

    ${ADD} select * from increment_sums_expected;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view reader_counts_expected;
    drop view increment_sums_expected;
    ${NOT_SUMMED}
    drop table increment_sums;
  `);
}
