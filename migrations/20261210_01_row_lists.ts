import type { Knex } from 'knex';

/** Tables whose rows may go unnoticed (server/records/rowLists.ts says why each may). */
const UNLISTED = [
  'compensatory_days',
  'deadline_notices',
  'delays',
  'held_grievance_notes',
  'held_grievances',
  'mails',
  'one_time_codes',
  'outbox',
  'refresh_tokens',
  'sessions',
  'webhook_deliveries',
  'workflow_timers',
];

/**
 * Lists of the rows of covered tables, and what Cadre removed since: a row that is gone without either stands in the
 * findings of a verification (server/records/rowLists.ts). Both are covered by tags, so nobody without the key writes
 * them. `cover_with_tags` lists a table as well; `unlist` is for those that are not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table row_lists (
      table_name text primary key,
      made_at timestamptz not null,
      -- What it has seen: a removal of before is none of a row that is listed.
      seen pg_snapshot not null,
      rows text[] not null
    );
    create table row_removals (
      id bigint generated always as identity primary key,
      table_name text not null,
      keys text[] not null,
      removed_at timestamptz not null default now(),
      removed_in xid8 not null default pg_current_xact_id()
    );
    create index row_removals_of on row_removals (table_name, removed_at);
    grant select, insert, update on row_lists to cadre_app;
    grant select, insert, delete on row_removals to cadre_app;

    create function note_removed() returns trigger language plpgsql as $$
    declare
      removed text[];
    begin
      -- Without the key nothing vouches for it.
      if coalesce(current_setting('cadre.row_key', true), '') = '' then
        return null;
      end if;
      execute format('select array_agg(concat_ws('' '', %s)) from gone', tg_argv[0]) into removed;
      if removed is not null then
        insert into row_removals (table_name, keys) values (tg_table_name, removed);
      end if;
      return null;
    end $$;

    create function list_rows(covered text) returns void language plpgsql as $$
    declare
      key text;
    begin
      select string_agg(quote_ident(a.attname), ', ' order by k.place) into key
      from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = covered::regclass and i.indisprimary;
      if key is not null then
        execute format('create or replace trigger zz_note_removed after delete on %I
          referencing old table as gone for each statement execute function note_removed(%L)', covered, key);
      end if;
    end $$;

    create function unlist(covered text) returns void language plpgsql as $$
    begin
      execute format('drop trigger if exists zz_note_removed on %I', covered);
    end $$;

    create or replace function cover_with_tags(covered text) returns void language plpgsql as $$
    declare
      left_out text[] := left_out_of_tag(covered);
      is_new boolean := not exists (select from pg_attribute
        where attrelid = covered::regclass and attname = 'tag' and not attisdropped);
    begin
      execute format('alter table %I add column if not exists tag bytea', covered);
      execute format('create or replace trigger zz_tag_row before insert or update on %I
        for each row execute function tag_row(%L, %L)', covered, covered, left_out);
      execute format('grant update (tag) on %I to cadre_app', covered);
      if is_new then
        perform list_rows(covered);
      end if;
    end $$;

    create or replace function uncover(covered text) returns void language plpgsql as $$
    begin
      perform unlist(covered);
      execute format('drop trigger zz_tag_row on %I', covered);
      execute format('alter table %I drop column tag', covered);
    end $$;

    select list_rows(c.relname::text) from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'tag' and not a.attisdropped and c.relname <> all(array['${UNLISTED.join("', '")}']);

    select cover_with_tags('row_lists'), cover_with_tags('row_removals');
    select unlist('row_removals'), unlist('row_lists')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select unlist(c.relname::text) from pg_class c join pg_trigger t on t.tgrelid = c.oid
    where t.tgname = 'zz_note_removed';

    create or replace function cover_with_tags(covered text) returns void language plpgsql as $$
    declare
      left_out text[] := left_out_of_tag(covered);
    begin
      execute format('alter table %I add column if not exists tag bytea', covered);
      execute format('create or replace trigger zz_tag_row before insert or update on %I
        for each row execute function tag_row(%L, %L)', covered, covered, left_out);
      execute format('grant update (tag) on %I to cadre_app', covered);
    end $$;

    create or replace function uncover(covered text) returns void language plpgsql as $$
    begin
      execute format('drop trigger zz_tag_row on %I', covered);
      execute format('alter table %I drop column tag', covered);
    end $$;

    drop function unlist(text);
    drop function list_rows(text);
    drop function note_removed() cascade;
    drop table row_removals;
    drop table row_lists`);
}
