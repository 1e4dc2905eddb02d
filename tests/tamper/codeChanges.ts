import { verifyCode } from '#server/platform/history/code/verifyCode.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

const TABLES = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/**
 * What someone with every right in the database can do to its code: each is a query of statements over everything
 * that the catalogue holds of a kind, with the name under which verification must tell of it.
 */
export const CODE_CHANGES: readonly (readonly [string, string])[] = [
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
];

const PREFIX =
  /^This of the database (?:was changed|was added|is missing): |^There is something .*make: /;

/** The names in what verification says of the database's code. */
export const namedCode = async (tx: Tx): Promise<string[]> =>
  (await verifyCode(tx)).map(({ reason }) => reason.replace(PREFIX, ''));

/** Changes everything of a kind in a transaction; returns the names that verification must say. */
export async function changeCode(tx: Tx, sql: string): Promise<string[]> {
  const rows = await query<{ name: string; statement: string }>(tx, sql);
  for (const { statement } of rows) await tx.raw(statement);
  return rows.map(({ name }) => name);
}
