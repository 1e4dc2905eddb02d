import type { Knex } from 'knex';

/** Changes of an account in the order of their time, in which their report lists them; ids are not in it for what is imported. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index record_changes_in_order on record_changes (account_id, at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index record_changes_in_order');
}
