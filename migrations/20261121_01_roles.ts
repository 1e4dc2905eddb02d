import type { Knex } from 'knex';

/**
 * The application works as `cadre_app`, which owns no table, so that append-only tables stay so
 * even for a bug in the application. Roles belong to the cluster, so another database may have made
 * it, perhaps at this very moment.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ begin
      create role cadre_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant cadre_app to current_user;
    grant usage on schema public to cadre_app;
    alter default privileges in schema public
      grant select, insert, update, delete on tables to cadre_app;
    alter default privileges in schema public grant usage, select on sequences to cadre_app;
    create extension if not exists pg_trgm;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop extension if exists pg_trgm;
    alter default privileges in schema public
      revoke select, insert, update, delete on tables from cadre_app;
    alter default privileges in schema public revoke usage, select on sequences from cadre_app;
    revoke usage on schema public from cadre_app;
  `);
}
