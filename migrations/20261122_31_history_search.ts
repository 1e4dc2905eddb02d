import type { Knex } from 'knex';

/**
 * The orders in which history is read, newest first: of each kind of step, of whoever did it or had it
 * done, and of what was commented. What ends each key tells steps of one batch apart, which all have
 * the same time. A text of three letters or more is found by its trigrams where it is rare; where it
 * is not, the newest comments hold it.
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
