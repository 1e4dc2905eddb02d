import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The machines that have worked on this database, version by version, as they were when a server
    -- first ran them: what a deployment's machines are compared with.
    create table workflow_definitions (
      workflow text not null,
      version integer not null,
      shape jsonb not null,
      first_run_at timestamptz not null default now(),
      primary key (workflow, version)
    );
    revoke update, delete, truncate on workflow_definitions from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table workflow_definitions');
}
