import type { Knex } from 'knex';

/** The parts of the demo company that are made, each in a transaction of its own, and the day of its first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table demo_steps (
      name text primary key,
      made_on date not null default current_date
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table demo_steps');
}
