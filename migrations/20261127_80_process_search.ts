import type { Knex } from 'knex';

/** Processes are searched by any part of their subject from the top bar, as people are by their name. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_instances_by_subject on workflow_instances
      using gin (search_shape(lower(subject)) gin_trgm_ops)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workflow_instances_by_subject');
}
