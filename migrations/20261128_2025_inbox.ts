import type { Knex } from 'knex';

/** What waits at a stage in the order of its urgency: by due time, then the longest waiting. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_instances_urgent on workflow_instances
      (account_id, workflow, state, due_at, entered_at, id) where not is_final;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workflow_instances_urgent');
}
