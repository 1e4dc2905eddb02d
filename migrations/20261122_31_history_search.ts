import type { Knex } from 'knex';

/**
 * Indexes for reading history newest first: by kind of step, by who did it, and by comment. Each key
 * ends in the step's number, because the steps of one batch share their time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_transitions_of_kind on workflow_transitions
      (kind_id, at, instance_id, seq);
    create index workflow_transitions_of_actor on workflow_transitions
      (actor_id, kind_id, at, instance_id, seq);
    create index workflow_transitions_on_behalf on workflow_transitions
      (on_behalf_of, kind_id, at, instance_id, seq) where on_behalf_of is not null;
    create index workflow_transitions_commented on workflow_transitions
      (at, instance_id, seq) where comment <> '';
    create index workflow_transitions_comment_text on workflow_transitions
      using gin (comment gin_trgm_ops) where comment <> '';
    drop index workflow_transitions_by_time;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index workflow_transitions_of_kind, workflow_transitions_of_actor,
      workflow_transitions_on_behalf, workflow_transitions_commented,
      workflow_transitions_comment_text;
    create index workflow_transitions_by_time on workflow_transitions using brin (at);
  `);
}
