import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Statement } from '#server/platform/db/statement.ts';
import { declaredExceptions } from './declared.ts';

/** A column that says which person a row is about. */
export interface AboutColumn {
  table: string;
  column: string;
  names: 'employee' | 'user';
}

/**
 * SQL for every column that says which person a row is about, from the catalog of PostgreSQL: columns that refer to
 * employees or users or have such a name, and the IDs of the tables `employees` and `users`.
 */
const COLUMNS = `
  select c.relname as "table", a.attname as "column",
    case when a.attname = 'employee_id' or c.relname = 'employees' and a.attname = 'id'
      or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid = 'employees'::regclass and f.conkey = array[a.attnum])
      then 'employee' else 'user' end as names
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype
    and (a.attname in ('employee_id', 'user_id')
      or c.relname in ('employees', 'users') and a.attname = 'id'
      or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid in ('employees'::regclass, 'users'::regclass)
        and f.conkey = array[a.attnum]))
  order by 1, 2`;

export const peopleColumns = (db: Db | Tx): Promise<AboutColumn[]> =>
  query<AboutColumn>(db, COLUMNS);

/** Whether a column says who did something, as opposed to whom the row is about. */
const isOfWhoDid = (column: string): boolean => column.endsWith('_by');

export const isAbout = ({ table, column }: AboutColumn): boolean =>
  !isOfWhoDid(column) && !declaredExceptions.value.columns.has(`${table}.${column}`);

/**
 * Whether rows are checked by this column. Exempt tables have no index on it, so the check would read all of their
 * rows.
 */
export const asksFor = (column: AboutColumn): boolean =>
  isAbout(column) && !declaredExceptions.value.tables.has(column.table);

/**
 * SQL for the tables in which this transaction wrote rows about certain people; null if none of the tables can contain
 * such rows. Deleted rows are found by their recorded changes.
 */
export function writtenAbout(
  columns: readonly AboutColumn[],
  written: readonly string[],
): Statement | null {
  const looks = columns
    .filter(({ table }) => written.includes(table))
    .map(
      ({ table, column, names }) => `select '${table}' as "table" where exists (
        select from ${table} t where t.${column} = any($${names}s::bigint[]) and t.xmin = $own::xid)`,
    );
  const deleted = `select c.record_type as "table" from record_changes c
    where c.actor_id = any($users::bigint[]) and c.xmin = $own::xid and c.after is null
      and ((case jsonb_typeof(c.before -> 'employeeId')
          when 'object' then c.before -> 'employeeId' -> 'id' else c.before -> 'employeeId' end)
          in (select to_jsonb(e) from unnest($employees::bigint[]) e)
        or c.before -> 'userId' in (select to_jsonb(u) from unnest($users::bigint[]) u))`;
  const all = written.includes('record_changes') ? [...looks, deleted] : looks;
  if (all.length === 0) return null;
  const sql = all.join(' union all ');
  return { name: `cadre-about-oneself-${getDigest(sql)}`, sql };
}

const getDigest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
