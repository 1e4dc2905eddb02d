import type { Knex } from 'knex';

/** Signed records, blocks of logs, checkpoints and their verification. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table history_checkpoints (
      id bigint primary key,
      at timestamptz not null,
      heads integer not null,
      digest bytea not null,
      prev_signature bytea not null,
      signature bytea not null,
      format smallint not null,
      covered_until timestamptz,
      families jsonb,
      resumes jsonb
    );
    revoke update, delete on history_checkpoints from cadre_app;

    create table history_checkpoint_heads (
      checkpoint_id bigint not null references history_checkpoints,
      chain_id bigint not null,
      seq integer not null,
      hash bytea not null,
      public_hash bytea,
      family text not null,
      primary key (checkpoint_id, family, chain_id)
    );
    revoke update, delete on history_checkpoint_heads from cadre_app;
    create index history_checkpoint_heads_by_chain on history_checkpoint_heads (family, chain_id, seq);

    -- Checkpoints over families of chains: each carries how many chains and links all of them cover
    -- by then, so that none can be left out, and is anchored outside of the database (history_anchors says up to
    -- which). resumes is an administrator's word that an older database goes on from here.
    create table history_anchors (
      name text primary key,
      checkpoint_id bigint,
      anchored_at timestamptz,
      tried_at timestamptz,
      error text
    );

    create table history_verifications (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('full', 'incremental', 'nightly')),
      state text not null check (state in ('waiting', 'running', 'green', 'red', 'failed', 'cancelled')),
      -- Null: the nightly run.
      asked_by bigint references users on delete set null,
      asked_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      result jsonb not null default '{}',
      -- Up to which checkpoint everything was seen whole; what the next increment begins after.
      checkpoint_id bigint,
      signature bytea,
      job_id bigint,
      coverage jsonb
    );
    create index history_verifications_open on history_verifications (id) where state = any (array['waiting',
      'running']);
    create index history_verifications_by_job on history_verifications (job_id);

    -- Who changed which record, from what to what. Each row is signed when it is written; a worker links
    -- rows into blocks, so that none can be taken out. salt and the values can be erased, what was signed is their
    -- digest.
    create table record_changes (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      record_type text not null,
      record_id text not null,
      -- Null of what is created, or was deleted.
      before jsonb,
      after jsonb,
      reason text not null,
      actor_id bigint,
      -- The transition whose effect it is, where it is one's.
      instance_id bigint,
      instance_seq integer,
      at timestamptz not null,
      salt bytea,
      digest bytea not null,
      signature bytea not null,
      erased_at timestamptz
    );
    revoke update, delete on record_changes from cadre_app;
    create index record_changes_of_record on record_changes (record_type, record_id, id desc);
    create index record_changes_of_account on record_changes (account_id, id desc);
    create index record_changes_of_actor on record_changes (actor_id, id desc);
    create index record_changes_in_order on record_changes (account_id, at, id);

    -- Rows of a log in the order in which they were found, each block naming the one before it.
    create table log_blocks (
      log text not null,
      -- 0 for rows of no one's account, such as a sign-in under a name that no one has.
      account_id bigint not null,
      number integer not null,
      made_at timestamptz not null,
      row_ids bigint[] not null,
      -- Of rows that were there before logs were signed.
      signatures bytea[],
      previous_hash bytea not null,
      hash bytea not null,
      primary key (log, account_id, number)
    );
    revoke update, delete on log_blocks from cadre_app;
    create index log_blocks_recent on log_blocks (log, made_at);

    -- Empties rows of a log of what is personal in them. The application may do so through this function alone,
    -- and the trigger of each log allows nothing else.
    create function erase_log_rows(log text, ids bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if log = 'sign_in_log' then
        update sign_in_log set address = '', user_agent = '', browser = '', operating_system = '',
          device = '', salt = null, erased_at = now() where id = any(ids) and erased_at is null;
        update sign_in_reports set public_ip = '', latitude = null, longitude = null, browser = '',
          operating_system = '', mac_address = '', device_id = '', device_name = '', salt = null, erased_at = now()
        where log_id = any(ids) and erased_at is null;
      elsif log = 'record_changes' then
        update record_changes set before = null, after = null, reason = '', salt = null,
          erased_at = now() where id = any(ids) and erased_at is null;
      else
        raise exception 'Nothing personal is kept in %', log;
      end if;
    end $$;
    revoke execute on function erase_log_rows(text,bigint[]) from public;
    grant execute on function erase_log_rows(text,bigint[]) to cadre_app;

    create trigger append_only before delete or update on history_checkpoints for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on history_checkpoints for each statement execute function
      refuse_change();
    create trigger append_only before delete or update on history_checkpoint_heads for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on history_checkpoint_heads for each statement execute function
      refuse_change();
    create trigger append_only before delete or update on record_changes for each row execute function
      allow_only_erasure('{before,after,reason}');
    create trigger append_only before delete or update on log_blocks for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on record_changes for each statement execute function
      refuse_change();
    create trigger append_only_all before truncate on log_blocks for each statement execute function
      refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function erase_log_rows(text,bigint[]);
    drop table log_blocks, record_changes, history_verifications, history_anchors, history_checkpoint_heads,
      history_checkpoints;
  `);
}
