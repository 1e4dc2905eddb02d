import type { Knex } from 'knex';

/** In which money an account pays and plans, by its ISO 4217 code. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column currency text not null default 'BDT'
      check (currency ~ '^[A-Z]{3}$');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts drop column currency');
}
