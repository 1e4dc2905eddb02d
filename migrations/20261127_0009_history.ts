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

    -- Checkpoints over groups of chains. Each records how many chains and links they have, so that none can
    -- be omitted, and is stored outside the database as well (history_anchors says up to which one). resumes
    -- means that an administrator accepted that the history continues from an older backup here.
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
      -- Null for the nightly run.
      asked_by bigint references users on delete set null,
      asked_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      result jsonb not null default '{}',
      -- The last checkpoint up to which the history was found complete. The next incremental verification
      -- starts after it.
      checkpoint_id bigint,
      signature bytea,
      job_id bigint,
      coverage jsonb
    );
    create index history_verifications_open on history_verifications (id) where state = any (array['waiting',
      'running']);
    create index history_verifications_by_job on history_verifications (job_id);

    -- Who changed which record, with the values before and after. Each row is signed when it is written, and
    -- a worker links rows into blocks, so that none can be removed. Salt and values can be erased, because
    -- the signature is over their digest.
    create table record_changes (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      record_type text not null,
      record_id text not null,
      -- Null for a created record; after is null for a deleted one.
      before jsonb,
      after jsonb,
      reason text not null,
      actor_id bigint,
      -- The transition that caused the change, if there was one.
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

    -- Rows of a log in the order in which the worker found them. Each block contains the hash of the one
    -- before.
    create table log_blocks (
      log text not null,
      -- 0 for rows without an account, such as a sign-in attempt with an unknown name.
      account_id bigint not null,
      number integer not null,
      made_at timestamptz not null,
      row_ids bigint[] not null,
      -- Signatures of rows that are older than the signing of logs.
      signatures bytea[],
      previous_hash bytea not null,
      hash bytea not null,
      primary key (log, account_id, number)
    );
    revoke update, delete on log_blocks from cadre_app;
    create index log_blocks_recent on log_blocks (log, made_at);

    -- Erases the personal data in rows of a log. The application can do that only by this function; the
    -- trigger of each log refuses everything else.
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
