import type { Knex } from 'knex';

/**
 * Row tags: an HMAC beside a row over its table's name and the row (server/records/rowTags.ts). The key comes with
 * the application's connections (server/db/rowKey.ts) as the two padded blocks of HMAC-SHA256, in hex, so that
 * nothing but the builtin `sha256` is needed. Without a key nothing is tagged, and the tag doesn't hold.
 *
 * `cover_with_tags` is called by later migrations for each table that is to be covered, and again after they add a
 * generated column, which is worked out after triggers and therefore left out. Later changes of the columns of such a
 * table go through `change_covered`; a nullable column may simply be added.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function tag_of(key text, table_name text, described jsonb) returns bytea
    language sql stable parallel safe as $$
      select sha256(decode(right(key, 128), 'hex') || sha256(decode(left(key, 128), 'hex')
        || convert_to(table_name || ' ' || jsonb_strip_nulls(described)::text, 'UTF8')))
    $$;

    -- A row that was changed without the key keeps a tag that doesn't hold: no later write vouches for it.
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

    -- The trigger's name comes last, after those that change the row.
    create function cover_with_tags(covered text) returns void language plpgsql as $$
    declare
      left_out text[] := left_out_of_tag(covered);
    begin
      execute format('alter table %I add column if not exists tag bytea', covered);
      execute format('create or replace trigger zz_tag_row before insert or update on %I
        for each row execute function tag_row(%L, %L)', covered, covered, left_out);
    end $$;

    -- Runs a statement that changes the columns of a covered table, or adds one with a default: what held before
    -- holds after it, and nothing else does.
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

    create function uncover(covered text) returns void language plpgsql as $$
    begin
      execute format('drop trigger zz_tag_row on %I', covered);
      execute format('alter table %I drop column tag', covered);
    end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function uncover(text);
    drop function change_covered(text, text);
    drop function cover_with_tags(text);
    drop function left_out_of_tag(text);
    drop function tag_row();
    drop function tag_of(text, text, jsonb)`);
}
