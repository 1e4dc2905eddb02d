import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index employees_by_any_part on employees
      using gin ((code || ' ' || name) gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index employees_by_any_part');
}
