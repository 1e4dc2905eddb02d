import type { Knex } from 'knex';

/** A release waits for the final settlement, unless the separation type says otherwise. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('separation_types',
      'alter table separation_types add column needs_settlement boolean not null default true');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table separation_types drop column needs_settlement');
}
