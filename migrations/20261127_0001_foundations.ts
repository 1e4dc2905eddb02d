import type { Knex } from 'knex';

/**
 * Foundations: the application's database role, tags and lists of rows, and the triggers that refuse changes.
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
    create extension if not exists btree_gist;
    -- The application reads this to check that the tables are of its own version.
    grant select on knex_migrations to cadre_app;

    -- Facts of this installation, such as the fingerprint of the key its history is signed with.
    create table installation (
      key text primary key,
      value text not null
    );

    -- The columns that every resource's table has: create table x (…, like resource_columns including
    -- defaults). An inactive row stays with the records that refer to it, and cannot be chosen for new ones.
    create table resource_columns (
      is_active boolean not null default true,
      version integer not null default 1,
      changed_by bigint,
      changed_at timestamptz not null default now()
    );

    -- The parts of the demo company that exist so far. Each is made in a transaction of its own and records
    -- the day on which it began.
    create table demo_steps (
      name text primary key,
      made_on date not null default current_date,
      parts integer
    );

    -- Which installation this database belongs to: a mark that only the installation's secret can make, and
    -- whether a folder of files belongs to it. A process with another secret would sign rows that no one
    -- could verify later.
    create table installation_marks (
      is_only boolean default true primary key check (is_only),
      id uuid not null default gen_random_uuid(),
      secret_mark bytea not null,
      folder_marked_at timestamptz,
      made_at timestamptz not null default now()
    );
    grant update (folder_marked_at) on installation_marks to cadre_app;

    -- Lists of the rows of covered tables, and the rows that Cadre has removed since. Verification reports a
    -- row that is in the list, missing from its table, and not among the removals
    -- (server/platform/history/records/rowLists.ts). Tags cover both tables. cover_with_tags also lists a
    -- table; unlist exempts one.
    create table row_lists (
      table_name text primary key,
      made_at timestamptz not null,
      -- The snapshot that the list was read in. A removal visible to it is older than the list, so it cannot
      -- explain a row that is missing from the list later.
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

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;

    -- A search for people must take at most 50 ms. With our character type, PostgreSQL makes trigrams of
    -- ASCII letters only, so names are indexed in ASCII letters of our choice and the matches are compared
    -- afterwards. Without that, a Bengali name took 390 ms.
    create function search_shape(phrase text) returns text
      language sql immutable parallel safe strict
      return case when octet_length(phrase) = length(phrase) then phrase
        else translate(phrase, 'ঀঁংঃ঄অআইঈউঊঋঌ঍঎এঐ঑঒ওঔকখগঘঙচছজঝঞটঠডঢণতথদধন঩পফবভমযর঱ল঳঴঵শষসহ঺঻়ঽািীুূৃৄ৅৆েৈ৉৊োৌ্ৎ৏৐৑৒৓৔৕৖ৗ৘৙৚৛ড়ঢ়৞য়ৠৡৢৣ৤৥০১২৩৪৫৬৭৮৯ৰৱ৲৳৴৵৶৷৸৹৺৻ৼ৽৾৿', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrst') end;

    -- Only an erasure may change a row, and only in its erasable columns. Its digest stays.
    create function allow_only_erasure() returns trigger language plpgsql as $$
    declare erasable text[] := tg_argv[0]::text[] || array['salt', 'erased_at'];
    begin
      if tg_op <> 'UPDATE' or old.erased_at is not null or new.erased_at is null
        or to_jsonb(new) - erasable <> to_jsonb(old) - erasable then
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;

    create function job_status_named(name text) returns text language sql immutable as $$
      select case when name ilike 'probation%' then 'probation'
        when name ilike 'contract%' then 'contract' else 'confirmed' end
    $$;

    -- The next time that a weekday (1 is Monday) or a day of the month reaches this hour in the company's
    -- time zone.
    create function next_mail_at(zone text, every text, on_day integer, at_hour integer, after timestamp with time zone) returns timestamp with time zone language sql stable as $$
      select min(t) from (
        select (d + make_interval(hours => at_hour)) at time zone zone as t
        from generate_series(date_trunc('day', after at time zone zone),
          date_trunc('day', after at time zone zone) + interval '32 days', interval '1 day') d
        where on_day = case every when 'week' then extract(isodow from d) else extract(day from d) end
      ) times where t > after
    $$;

    -- Every change of access notifies the servers that cache permissions when it commits. A call that had to
    -- remember to do so forgot it, and other servers granted the old access for up to three seconds.
    create function announce_rights() returns trigger language plpgsql as $$
    begin
      perform pg_notify('cadre_rights_changed', '');
      -- The writing process gets this notice on its own connection, so that it need not wait for its own
      -- notification.
      raise notice 'rights changed' using errcode = 'CR001';
      return null;
    end $$;

    -- The mailbox behind an address: the part between a plus sign and the @ doesn't make another mailbox.
    create function mailbox(address text) returns text language sql immutable parallel safe as $$
      select nullif(regexp_replace(lower(trim(address)), '\\+[^@]*@', '@'), '')
    $$;

    -- Row tags: an HMAC stored with a row, over its table's name and its values
    -- (server/platform/history/records/rowTags.ts). The application's connections set the key
    -- (server/platform/db/rowKey.ts) as the two padded blocks of HMAC-SHA256 in hex, so that only the
    -- built-in sha256 is needed. Without a key no row is tagged, and no tag is valid.
    create function tag_of(key text, table_name text, described jsonb) returns bytea language sql stable parallel safe as $$
      select sha256(decode(right(key, 128), 'hex') || sha256(decode(left(key, 128), 'hex')
        || convert_to(table_name || ' ' || jsonb_strip_nulls(described)::text, 'UTF8')))
    $$;

    -- A row that was changed without the key has an invalid tag. Later writes must not give it a valid one,
    -- or they would hide the change.
    create function tag_row() returns trigger language plpgsql as $$
    declare
      key text := current_setting('cadre.row_key', true);
      left_out text[] := tg_argv[1];
    begin
      if coalesce(key, '') = '' then
        return new;
      end if;
      if tg_op = 'UPDATE' and current_setting('cadre.row_baseline', true) is distinct from 'on'
        and old.tag is distinct from tag_of(key, tg_argv[0], to_jsonb(old) - left_out)
      then
        new.tag := null;
        return new;
      end if;
      new.tag := tag_of(key, tg_argv[0], to_jsonb(new) - left_out);
      return new;
    end $$;

    create function left_out_of_tag(covered text) returns text[] language sql stable as $$
      select array['tag'] || array(
        select attname::text from pg_attribute
        where attrelid = covered::regclass and attgenerated <> '' and not attisdropped order by attnum)
    $$;

    create function note_removed() returns trigger language plpgsql as $$
    declare
      removed text[];
    begin
      -- A removal made without the key is not recorded, so verification reports the missing row.
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

    -- The application has to tag the rows that were there before, but may not update every column of every
    -- table.
    create function cover_with_tags(covered text) returns void language plpgsql as $$
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

    -- Runs a statement that changes the columns of a covered table, or adds one with a default. Tags that
    -- were valid before are renewed; invalid tags stay invalid.
    create function change_covered(covered text, statement text) returns void language plpgsql as $$
    declare
      key text := current_setting('cadre.row_key', true);
      is_tagged boolean;
      text_of_row text;
    begin
      execute format('select exists (select from %I where tag is not null)', covered) into is_tagged;
      if is_tagged and coalesce(key, '') = '' then
        raise exception 'The rows of % have tags: migrate with the key of this installation', covered;
      end if;
      text_of_row := 'tag_of($1, $2, to_jsonb(t) - left_out_of_tag($2))';
      execute format('alter table %I disable trigger zz_tag_row', covered);
      execute format('update %I t set tag = null where tag <> ' || text_of_row, covered) using key, covered;
      execute statement;
      perform cover_with_tags(covered);
      execute format('alter table %I disable trigger zz_tag_row', covered);
      execute format('update %I t set tag = ' || text_of_row || ' where tag is not null', covered)
        using key, covered;
      execute format('alter table %I enable trigger zz_tag_row', covered);
    end $$;

    create function unlist(covered text) returns void language plpgsql as $$
    begin
      execute format('drop trigger if exists zz_note_removed on %I', covered);
    end $$;

    create function uncover(covered text) returns void language plpgsql as $$
    begin
      perform unlist(covered);
      execute format('drop trigger zz_tag_row on %I', covered);
      execute format('alter table %I drop column tag', covered);
    end $$;

    -- For tables where an attacker could put an earlier row back: the time of the tag is compared with the
    -- last signed change of the row.
    create function note_tagged_at() returns trigger language plpgsql as $$
    begin
      new.tagged_at := clock_timestamp();
      return new;
    end $$;

    -- Tags the rows that a table had before it was covered. It runs with the rights of the owner.
    create function tag_rows_there(covered text) returns void language plpgsql as $$
    declare
      key text := current_setting('cadre.row_key', true);
    begin
      if coalesce(key, '') = '' then
        return;
      end if;
      execute format('alter table %I disable trigger user', covered);
      execute format('update %I t set tag = tag_of($1, $2, to_jsonb(t) - left_out_of_tag($2)) where tag is null',
        covered) using key, covered;
      execute format('alter table %I enable trigger user', covered);
    end $$;

    select cover_with_tags(name) from unnest(array['installation', 'installation_marks', 'row_lists',
      'row_removals']) name;
    select unlist(name) from unnest(array['row_lists', 'row_removals']) name;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function tag_rows_there(text);
    drop function note_tagged_at() cascade;
    drop function uncover(text);
    drop function unlist(text);
    drop function change_covered(text,text);
    drop function cover_with_tags(text);
    drop function list_rows(text);
    drop function note_removed() cascade;
    drop function left_out_of_tag(text);
    drop function tag_row() cascade;
    drop function tag_of(text,text,jsonb);
    drop function mailbox(text);
    drop function announce_rights() cascade;
    drop function next_mail_at(text,text,integer,integer,timestamp with time zone);
    drop function job_status_named(text);
    drop function allow_only_erasure() cascade;
    drop function search_shape(text);
    drop function refuse_change() cascade;
    drop table row_removals, row_lists, installation_marks, demo_steps, resource_columns, installation;
    drop extension if exists btree_gist;
    drop extension if exists pg_trgm;
    revoke select on knex_migrations from cadre_app;
    alter default privileges in schema public
      revoke select, insert, update, delete on tables from cadre_app;
    alter default privileges in schema public revoke usage, select on sequences from cadre_app;
    revoke usage on schema public from cadre_app;
  `);
}
