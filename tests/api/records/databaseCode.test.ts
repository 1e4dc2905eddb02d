import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeCode } from '#server/db/code/describe.ts';
import { knownCode } from '#server/db/code/known.ts';
import { verifyCode } from '#server/db/code/verifyCode.ts';
import { connect, type Db, type Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { createDatabase } from '#tests/support/database.ts';

/** What somebody with every right in the database can do to its code, generated from the catalogue. */
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

const PREFIX =
  /^This of the database (?:was changed|was added|is missing): |^There is something .*make: /;

/** The names in what verification says. */
const named = async (): Promise<string[]> =>
  (await verifyCode(tx)).map(({ reason }) => reason.replace(PREFIX, ''));

/** Runs a statement for each row of a query, and returns the names that must be found. */
async function each(sql: string, statement = 'select 1'): Promise<string[]> {
  const rows = await query<{ name: string; statement?: string }>(tx, sql);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) await tx.raw(row.statement ?? statement);
  return rows.map(({ name }) => name);
}

it('finds nothing in a database that was migrated, whoever asks', async () => {
  expect(await verifyCode(db)).toEqual([]);
  expect(await verifyCode(app)).toEqual([]);
});

it('has been described from the migrations that there are: npm run schema writes it anew', async () => {
  const found = Object.fromEntries(
    (await describeCode(db)).map(({ name, digest }) => [name, digest]),
  );
  expect(found).toEqual(knownCode().parts);
});

const TABLES = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

describe.each([
  [
    'function, with another body',
    `select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name,
       format('update pg_proc set prosrc = prosrc || '' '' where oid = %s', p.oid) as statement
     from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
       select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  ],
  [
    'trigger, disabled',
    `select format('trigger %s on %s', t.tgname, c.relname) as name,
       format('alter table %I disable trigger %I', c.relname, t.tgname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  ],
  [
    'trigger, dropped',
    `select format('trigger %s on %s', t.tgname, c.relname) as name,
       format('drop trigger %I on %I', t.tgname, c.relname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  ],
  [
    'foreign keys, not enforced',
    `select distinct 'foreign keys of ' || c.relname as name,
       format('alter table %I disable trigger all', c.relname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgisinternal`,
  ],
  [
    'view, that hides a row',
    `select 'view ' || c.relname as name, format('create or replace view %I as select * from (%s) v limit 1',
       c.relname, rtrim(pg_get_viewdef(c.oid), ';')) as statement
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`,
  ],
  [
    'table, with a right more',
    `select 'rights on ' || c.relname as name,
       format('grant trigger on %I to cadre_app', c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with a policy',
    `select 'policy hides on ' || c.relname as name,
       format('create policy hides on %I using (false)', c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with row security on',
    `select 'table ' || c.relname as name,
       format('alter table %I enable row level security', c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with a trigger more',
    `select 'trigger extra on ' || c.relname as name, format('create trigger extra before insert on %I
       for each row execute function suppress_redundant_updates_trigger()', c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with a rule',
    `select 'rule extra on ' || c.relname as name,
       format('create rule extra as on delete to %I do instead nothing', c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with a child',
    `select 'table ' || c.relname as name,
       format('create table %I () inherits (%I)', 'child_' || c.relname, c.relname) as statement ${TABLES}`,
  ],
  [
    'table, with a column more',
    `select 'columns of ' || c.relname as name,
       format('alter table %I add column extra integer', c.relname) as statement ${TABLES}`,
  ],
  [
    'column, with another default',
    `select distinct 'columns of ' || c.relname as name, format('alter table %I alter column %I drop default',
       c.relname, a.attname) as statement
     from pg_attrdef d join pg_class c on c.oid = d.adrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''`,
  ],
  [
    'constraint, dropped',
    `select 'constraints of ' || c.relname as name,
       format('alter table %I drop constraint %I cascade', c.relname, k.conname) as statement
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and k.contype in ('c', 'f', 'x')`,
  ],
  [
    'unique index, dropped',
    `select 'indexes of ' || c.relname as name, format('drop index %I', i.relname) as statement
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and x.indisunique
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`,
  ],
  [
    'table, of another owner',
    `select 'table ' || c.relname as name,
       format('alter table %I owner to cadre_app', c.relname) as statement
     ${TABLES} and c.relname <> 'workflow_transitions'`,
  ],
])('every %s', (_what, sql) => {
  it('is named', async () => {
    const expected = await each(sql);
    const found = new Set(await named());
    expect(expected.filter((name) => !found.has(name))).toEqual([]);
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
])('names %s', async (name, statement) => {
  await tx.raw(statement);
  expect(await named()).toContain(name);
});

it('leaves to a company what is its own', async () => {
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
