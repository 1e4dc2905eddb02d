import type { Knex } from 'knex';
import { PAY_OF_CHANGED } from './20261203_18_pay_by_the_day.ts';
import { BY_DIFFERENCE, countPeople } from './20261203_80_reader_counts.ts';

/**
 * Finds changed people by the difference of the rows before and after. Their join was planned at a
 * session's first update, often of one row, and so took quadratic time for 3,360: 4 s in place of 10 ms.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function pay_of_changed_people() returns trigger language plpgsql as $$
    declare people bigint[];
    begin
      select array_agg(id) into people from
        (select id, gross, basic from new_rows except select id, gross, basic from old_rows) c;
      if people is not null then perform work_out_pay(people); end if;
      return null;
    end $$;
    create or replace function ${countPeople(BY_DIFFERENCE)};
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function ${PAY_OF_CHANGED};
    create or replace function ${countPeople()};
  `);
}
