import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Why a raise takes effect earlier than is usual; null where it doesn't.
    alter table increments add column effective_date_reason text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table increments drop column effective_date_reason');
}
