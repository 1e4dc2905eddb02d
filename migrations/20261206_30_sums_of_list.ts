import type { Knex } from 'knex';
import { NOT_SUMMED, SUMMED } from './20261204_30_increment_sums.ts';

const PLACE = `fiscal_year, business_unit_id, workplace_group_id, section_id, effective_date, state,
  sight_unit_id`;
const COME = `select ${PLACE}, 1 as requests, increment_percent as percents, gross, after_gross
  from new_rows`;
const GONE = `select ${PLACE}, -1 as requests, -increment_percent as percents, -gross as gross,
  -after_gross as after_gross from old_rows`;
const SUMS = ['requests', 'percents', 'gross', 'after_gross']
  .map((sum) => `sum(${sum})`)
  .join(', ');
const add = (rows: string): string => `
  insert into increment_sums (${PLACE}, requests, percents, gross, after_gross)
  select ${PLACE}, ${SUMS} from (${rows}) x
  group by ${PLACE} having (${SUMS}) is distinct from (0, 0, 0, 0);`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${NOT_SUMMED}

    -- A row of the list holds all that the sums are made of, so nothing is looked up. Whoever decides and
    -- whoever changes terms meanwhile take turns over it, so each is counted with what the other wrote.
    create function sum_listed_increments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(COME)}
      elsif tg_op = 'DELETE' then ${add(GONE)}
      else ${add(`${GONE} union all ${COME}`)}
      end if;
      return null;
    end $$;
    create trigger summed_new after insert on increment_list referencing new table as new_rows
      for each statement execute function sum_listed_increments();
    create trigger summed_gone after delete on increment_list referencing old table as old_rows
      for each statement execute function sum_listed_increments();
    create trigger summed_changed after update on increment_list
      referencing old table as old_rows new table as new_rows
      for each statement execute function sum_listed_increments();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger summed_changed on increment_list;
    drop trigger summed_gone on increment_list;
    drop trigger summed_new on increment_list;
    drop function sum_listed_increments();

    ${SUMMED}
  `);
}
