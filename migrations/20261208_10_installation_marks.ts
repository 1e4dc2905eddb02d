import type { Knex } from 'knex';

/**
 * Whose database this is: a mark that only the installation's secret makes, and whether a folder of files belongs
 * to it. A process with another secret signed rows that nobody could verify any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table installation_marks (
      is_only boolean primary key default true check (is_only),
      id uuid not null default gen_random_uuid(),
      secret_mark bytea not null,
      folder_marked_at timestamptz,
      made_at timestamptz not null default now()
    );
    grant select, insert, update (folder_marked_at) on installation_marks to cadre_app;
    -- Without it the application could not tell whether the tables are of its version.
    grant select on knex_migrations to cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('revoke select on knex_migrations from cadre_app; drop table installation_marks');
}
