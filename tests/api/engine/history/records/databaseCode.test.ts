import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeCode } from '#server/platform/history/code/describe.ts';
import { expectedCode } from '#server/platform/history/code/expected.ts';
import { verifyCode } from '#server/platform/history/code/verifyCode.ts';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { createDatabase } from '#tests/support/database.ts';
import { changeCode, CODE_CHANGES, namedCode } from '#tests/tamper/codeChanges.ts';

/**
 * Everything that someone with all privileges can do to the database's code, generated from the catalogue.
 */
let db: Db;
let app: Db;
let database: Awaited<ReturnType<typeof createDatabase>>;
let tx: Tx;
beforeAll(async () => {
  database = await createDatabase();
  db = connect(database.ownerUrl, { asOwner: true, pool: 2 });
  app = connect(database.url, { pool: 1 });
});
afterAll(async () => {
  await Promise.all([db.destroy(), app.destroy()]);
  await database.drop();
});
beforeEach(async () => {
  tx = await db.transaction();
});
afterEach(async () => {
  await tx.rollback();
});

it('reports nothing in a migrated database, for any user', async () => {
  expect(await verifyCode(db)).toEqual([]);
  expect(await verifyCode(app)).toEqual([]);
});

it('matches the current migrations (npm run schema rewrites the description)', async () => {
  const fromEntries = Object.fromEntries(
    (await describeCode(db)).map(({ name, digest }) => [name, digest]),
  );
  expect(fromEntries).toEqual(expectedCode().parts);
});

describe.each(CODE_CHANGES)('every %s', (_what, sql) => {
  it('is named', async () => {
    const expected = await changeCode(tx, sql);
    expect(expected.length).toBeGreaterThan(0);
    const matches = new Set(await namedCode(tx));
    expect(expected.filter((name) => !matches.has(name))).toEqual([]);
  });
});

it.each([
  [
    'function lower(asked text)',
    `create function lower(asked text) returns text language sql as 'select asked'`,
  ],
  [
    'function account_day(account integer)',
    `create function account_day(account integer) returns date language sql as 'select current_date'`,
  ],
  ['indexes of employees', 'create unique index extra on employees (name)'],
  ['extension pg_trgm', 'drop extension pg_trgm cascade'],
  [
    'event trigger extra',
    `create function extra() returns event_trigger language plpgsql as 'begin end';
     create event trigger extra on ddl_command_start execute function extra()`,
  ],
  [
    'operator ===(text,text)',
    'create operator public.=== (leftarg = text, rightarg = text, function = texteq)',
  ],
  ['cast from text to integer', 'create cast (text as integer) with inout as implicit'],
  [
    'setting search_path of role cadre_app',
    'alter role cadre_app set search_path = elsewhere, public',
  ],
  [
    'setting session_replication_role of the database',
    `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
  ],
  ['right of cadre_app as pg_write_all_data', 'grant pg_write_all_data to cadre_app'],
  ['right of cadre_app to be more than the application', 'alter role cadre_app bypassrls'],
  ['setting session_replication_role', 'set local session_replication_role = replica'],
  [
    'trigger employees_keep_login_mail on employees',
    `do $$ declare written text; regrouped text; begin
       select pg_get_triggerdef(oid) into written from pg_trigger where tgname = 'employees_keep_login_mail';
       regrouped := regexp_replace(written, 'WHEN \\(\\((.*) AND \\((.*) OR (.*)\\)\\)\\)', 'WHEN (((\\1 AND \\2) OR \\3))');
       if regrouped = written then raise exception 'not regrouped: %', written; end if;
       drop trigger employees_keep_login_mail on employees;
       execute regrouped;
     end $$`,
  ],
])('names %s', async (name, statement) => {
  await tx.raw(statement);
  expect(await namedCode(tx)).toContain(name);
});

it('is unchanged after a restored backup', async () => {
  // As pg_dump does, because PostgreSQL may print a condition differently each time it is parsed.
  await tx.raw(`do $$ declare one record; begin
    for one in select t.tgname, c.relname, t.tgenabled, pg_get_triggerdef(t.oid) as written from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    loop
      execute format('drop trigger %I on %I', one.tgname, one.relname);
      execute one.written;
      if one.tgenabled = 'A' then execute format('alter table %I enable always trigger %I', one.relname, one.tgname); end if;
    end loop;
    for one in select k.conname, c.relname, pg_get_constraintdef(k.oid) as written from pg_constraint k
      join pg_class c on c.oid = k.conrelid where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
    loop
      execute format('alter table %I drop constraint %I, add constraint %I %s', one.relname, one.conname, one.conname,
        one.written);
    end loop;
    for one in select relname, pg_get_viewdef(oid) as written,
        case when reloptions is null then '' else 'with (' || array_to_string(reloptions, ', ') || ')' end as options
      from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
    loop
      execute format('create or replace view %I %s as %s', one.relname, one.options, one.written);
    end loop;
  end $$`);
  expect(await verifyCode(tx)).toEqual([]);
});

it('ignores a company’s own objects', async () => {
  await tx.raw(`
    create table own_targets (id integer primary key, employee_id bigint references employees, amount numeric default 1);
    create unique index on own_targets (employee_id);
    create index on employees (joining_date);
    create view own_pay as select id, gross from employees;
    create materialized view own_pay_of_day as select * from own_pay;
    create function own_note() returns trigger language plpgsql as 'begin return new; end';
    create trigger own_note before insert on own_targets for each row execute function own_note();
    create role own_reports;
    grant select on employees, own_pay to own_reports;
    alter role own_reports set statement_timeout = '1min';
    alter role cadre_app set work_mem = '64MB';`);
  expect(await verifyCode(tx)).toEqual([]);
});
