import type { Knex } from 'knex';

/** Every screen of the menu exists, so that none needs to be marked. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`select change_covered('menus', 'alter table menus drop column is_built')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('menus', 'alter table menus add column is_built boolean not null default false');
    select change_covered('menus', 'update menus set is_built = path is not null and not is_erp');
  `);
}
