import type { Knex } from 'knex';

/** Comments of the history are searched as other texts are: without accents, in any order of words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_transitions_comment_key on workflow_transitions
      using gin (search_key(comment) gin_trgm_ops) where comment <> '';
    drop index workflow_transitions_comment_text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_transitions_comment_text on workflow_transitions
      using gin (comment gin_trgm_ops) where comment <> '';
    drop index workflow_transitions_comment_key;
  `);
}
