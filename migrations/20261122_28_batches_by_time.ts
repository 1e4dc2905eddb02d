import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index workflow_batches_by_time on workflow_batches (account_id, at desc)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workflow_batches_by_time');
}
