import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What an import of people created beside them, as ids by table: { departments: [7] }.
    alter table resource_imports add names jsonb not null default '{}';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table resource_imports drop names');
}
