import type { Knex } from 'knex';

const OF_PLACE = 'business_unit_id, department_id, designation_id, employment_type_id';

/**
 * People in the order of their ids, as their rows stand in other tables: those are then merged with them, where a
 * hash was built of 100,000. Family Info by a count took 90 ms, and takes 57.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index employees_in_order on employees (account_id, is_active, id)
      include (${OF_PLACE}, joining_date, code);
    drop index employees_by_place;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index employees_by_place on employees (account_id, is_active, ${OF_PLACE}, id)
      include (joining_date, code);
    drop index employees_in_order;
  `);
}
