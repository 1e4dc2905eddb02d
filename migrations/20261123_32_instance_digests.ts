import type { Knex } from 'knex';

/**
 * Each transition's hash covers what it left its instance as, and the first one's what was filed: who
 * sees and acts, by when, and the record itself. Null in older links, whose hash covers none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_transitions add column instance_digest bytea, add column record_digest bytea`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_transitions drop column instance_digest, drop column record_digest`);
}
