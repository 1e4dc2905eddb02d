import type { Knex } from 'knex';

/** How many parts the demo will have, in the row of its first: people are told how many of them are there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table demo_steps add column parts integer');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table demo_steps drop column parts');
}
