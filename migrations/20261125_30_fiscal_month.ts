import type { Knex } from 'knex';

/** In which month an account's fiscal year begins: June, where nobody said otherwise (spec 000 §9). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column fiscal_month smallint not null default 6
      check (fiscal_month between 1 and 12);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts drop column fiscal_month');
}
