import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who acts at a stage in whose place, from one day to another, both included. Rows stay when the
    -- time is over; one that is ended early says when, and by whom.
    create table workflow_delegations (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      workflow text not null,
      state text not null,
      -- The stage's screen, whose permissions go along.
      screen text not null,
      principal_id bigint not null references users,
      stand_in_id bigint not null references users,
      from_date date not null,
      until_date date not null,
      reason text not null,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_by bigint references users,
      check (principal_id <> stand_in_id),
      check (until_date >= from_date),
      check ((ended_at is null) = (ended_by is null))
    );
    create index workflow_delegations_of_stand_in on workflow_delegations (stand_in_id, until_date);
    create index workflow_delegations_of_principal on workflow_delegations (principal_id, until_date);
    create index workflow_delegations_of_stage on workflow_delegations (workflow, state, until_date);

    revoke update, delete, truncate on workflow_delegations from cadre_app;
    grant update (ended_at, ended_by) on workflow_delegations to cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table workflow_delegations');
}
