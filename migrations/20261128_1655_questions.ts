import type { Knex } from 'knex';

/** An index of questions asked about an instance, which are few among all transitions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index workflow_transitions_asked on workflow_transitions (((payload ->> 'asked')::bigint))
      where event = 'cadre.ask';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workflow_transitions_asked');
}
