import type { Knex } from 'knex';

/** Who signs the letters of a business unit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('business_units', 'alter table business_units
      add column signatory_name text, add column signatory_title text');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('business_units', 'alter table business_units
      drop column signatory_title, drop column signatory_name');
  `);
}
