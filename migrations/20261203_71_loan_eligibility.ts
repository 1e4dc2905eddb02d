import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table loan_types
      add confirmed_only boolean not null default false,
      add not_leaving boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table loan_types drop confirmed_only, drop not_leaving');
}
