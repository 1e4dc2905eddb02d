import type { Knex } from 'knex';

/**
 * Who changed which record, from what to what. Each row is signed when it is written; the sealing worker
 * links rows into blocks, so that none can be taken out. `salt` and the values can be erased, what was
 * signed is their digest.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      salt bytea not null,
      digest bytea not null,
      signature bytea not null,
      erased_at timestamptz
    );
    create index record_changes_of_record on record_changes (record_type, record_id, id desc);
    create index record_changes_of_account on record_changes (account_id, id desc);
    create index record_changes_of_actor on record_changes (actor_id, id desc);

    -- Rows of a log in the order in which they were found, each block naming the one before it.
    create table log_blocks (
      log text not null,
      -- 0 for rows of nobody's account, such as a sign-in under a name that nobody has.
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
    create index log_blocks_recent on log_blocks (log, made_at);

    -- Nothing but what is erased may change: what is left of it is its digest.
    create function allow_only_erasure() returns trigger language plpgsql as $$
    declare erasable text[] := tg_argv[0]::text[] || array['salt', 'erased_at'];
    begin
      if tg_op <> 'UPDATE' or old.erased_at is not null or new.erased_at is null
        or to_jsonb(new) - erasable <> to_jsonb(old) - erasable then
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger append_only before update or delete on record_changes
      for each row execute function allow_only_erasure('{before,after,reason}');
    create trigger append_only before update or delete on log_blocks
      for each row execute function refuse_change();
    create trigger append_only_all before truncate on record_changes
      for each statement execute function refuse_change();
    create trigger append_only_all before truncate on log_blocks
      for each statement execute function refuse_change();
    revoke update, delete, truncate on record_changes, log_blocks from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_blocks, record_changes; drop function allow_only_erasure');
}
