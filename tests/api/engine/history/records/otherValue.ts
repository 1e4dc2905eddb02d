import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A column of a table, with what is needed to change it directly. */
export interface Column {
  name: string;
  type: string;
  /** Required, without a default. */
  isAsked: boolean;
  isKey: boolean;
  isGenerated: boolean;
}

const later = (days: string) => (column: string) => `coalesce(${column}, current_date) + ${days}`;

/** SQL of another value by column type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  int2: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  float4: (column) => `coalesce(${column}, 0) + 1`,
  float8: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  varchar: (column) => `coalesce(${column}, '') || 'x'`,
  bool: (column) => `not coalesce(${column}, false)`,
  date: later('1'),
  timestamptz: later(`interval '1 day'`),
  time: (column) => `coalesce(${column}, '09:00') + interval '1 hour'`,
  bit: (column) => `~ coalesce(${column}, repeat('0', 64)::bit(64))`,
  uuid: () => 'gen_random_uuid()',
  xid8: (column) => `(coalesce(${column}::text, '1')::bigint + 1)::text::xid8`,
  pg_snapshot: () => `'1:1:'::pg_snapshot`,
  bytea: (column) => `coalesce(${column}, ''::bytea) || '\\x01'::bytea`,
  jsonb: (column) => `case jsonb_typeof(${column}) when 'object' then
    (select coalesce(jsonb_object_agg(key, jsonb_build_array(value)), '{"x": 1}') from jsonb_each(${column}))
    else jsonb_build_array(${column}) end`,
  _text: (column) => `coalesce(${column}, '{}') || 'x'::text`,
  _bytea: (column) => `coalesce(${column}, '{}') || '\\x01'::bytea`,
  _uuid: (column) => `coalesce(${column}, '{}') || gen_random_uuid()`,
  _int2: (column) => `coalesce(${column}, '{}') || 1::smallint`,
  _int4: (column) => `coalesce(${column}, '{}') || 1`,
  _int8: (column) => `coalesce(${column}, '{}') || 1::bigint`,
  daterange: (column) => `daterange(coalesce(lower(${column}), current_date) - 1,
    coalesce(upper(${column}), current_date + 9999) + 1)`,
  int4range: (column) =>
    `int4range(coalesce(lower(${column}), 1), coalesce(upper(${column}), 2) + 1)`,
  tstzrange: (column) =>
    `tstzrange(coalesce(lower(${column}), now()), upper(${column}) + interval '1 day')`,
  tsvector: (column) => `coalesce(${column}, '') || 'x'::tsvector`,
  datemultirange: (column) => `coalesce(${column}, '{}') + datemultirange(daterange(
    upper(range_merge(coalesce(${column}, '{[2000-01-01,2000-01-02)}'))) + 1, null))`,
};

/** SQL of some value for a column. */
export const someValue = ({ name, type }: Column): string =>
  type === 'jsonb'
    ? `'{"steps": []}'`
    : otherValue({ name, type }).replaceAll(`t.${name}`, `null::${type}`);

/**
 * SQL of another value than the column has.
 * @throws for an unknown column type.
 */
export function otherValue({ name, type }: Pick<Column, 'name' | 'type'>, alias = 't'): string {
  const other = OTHER[type];
  if (!other) throw new Error(`What is another value of a ${type}, such as ${name}?`);
  return other(`${alias}.${name}`);
}

/** Every table's columns. */
export async function columnsOfTables(db: Db | Tx): Promise<ReadonlyMap<string, Column[]>> {
  const rows = await query<Column & { table: string }>(
    db,
    `select c.relname as table, a.attname as name, y.typname as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "isAsked",
       a.attgenerated <> '' as "isGenerated",
       exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary
         and a.attnum = any((i.indkey::smallint[])[0:i.indnkeyatts - 1])) as "isKey"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type y on y.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows)
    tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}
