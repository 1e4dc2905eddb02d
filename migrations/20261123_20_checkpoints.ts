import type { Knex } from 'knex';

/**
 * Seals become checkpoints, over families of chains: each carries how many chains and links all of them
 * cover by then, so that none can be left out, and is anchored outside of the database (history_anchors
 * says up to which). `resumes` is an administrator's word that an older database goes on from here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_seals rename to history_checkpoints;
    alter table history_checkpoints rename constraint workflow_seals_pkey
      to history_checkpoints_pkey;
    alter table history_checkpoints rename column instances to heads;
    alter table history_checkpoints
      add column families jsonb,
      add column resumes jsonb;

    alter table workflow_seal_heads rename to history_checkpoint_heads;
    alter table history_checkpoint_heads rename column seal_id to checkpoint_id;
    alter table history_checkpoint_heads rename column instance_id to chain_id;
    alter table history_checkpoint_heads rename constraint workflow_seal_heads_seal_id_fkey
      to history_checkpoint_heads_checkpoint_id_fkey;
    alter table history_checkpoint_heads drop constraint workflow_seal_heads_pkey;
    alter table history_checkpoint_heads add column family text not null default 'transitions';
    alter table history_checkpoint_heads alter column family drop default;
    alter table history_checkpoint_heads add constraint history_checkpoint_heads_pkey
      primary key (checkpoint_id, family, chain_id);
    drop index workflow_seal_heads_by_instance;
    create index history_checkpoint_heads_by_chain on history_checkpoint_heads
      (family, chain_id, seq);

    create table history_anchors (
      name text primary key,
      checkpoint_id bigint,
      anchored_at timestamptz,
      tried_at timestamptz,
      error text
    );

    create table history_verifications (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('full', 'incremental')),
      state text not null check (state in ('waiting', 'running', 'green', 'red', 'failed')),
      -- Null: the nightly run.
      asked_by bigint references users on delete set null,
      asked_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      -- From 0 to 1.
      done real not null default 0,
      result jsonb not null default '{}',
      -- Up to which checkpoint everything was seen whole; what the next increment begins after.
      checkpoint_id bigint,
      signature bytea
    );
    create index history_verifications_open on history_verifications (id)
      where state in ('waiting', 'running');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table history_verifications, history_anchors;

    alter table history_checkpoint_heads disable trigger user;
    delete from history_checkpoint_heads where family <> 'transitions';
    alter table history_checkpoint_heads enable trigger user;
    alter table history_checkpoint_heads drop constraint history_checkpoint_heads_pkey;
    drop index history_checkpoint_heads_by_chain;
    alter table history_checkpoint_heads drop column family;
    alter table history_checkpoint_heads rename constraint
      history_checkpoint_heads_checkpoint_id_fkey to workflow_seal_heads_seal_id_fkey;
    alter table history_checkpoint_heads rename column checkpoint_id to seal_id;
    alter table history_checkpoint_heads rename column chain_id to instance_id;
    alter table history_checkpoint_heads rename to workflow_seal_heads;
    alter table workflow_seal_heads add constraint workflow_seal_heads_pkey
      primary key (seal_id, instance_id);
    create index workflow_seal_heads_by_instance on workflow_seal_heads (instance_id, seq);

    alter table history_checkpoints drop column families, drop column resumes;
    alter table history_checkpoints rename column heads to instances;
    alter table history_checkpoints rename constraint history_checkpoints_pkey
      to workflow_seals_pkey;
    alter table history_checkpoints rename to workflow_seals;
  `);
}
