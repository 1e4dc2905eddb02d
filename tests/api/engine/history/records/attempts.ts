import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';
import { getFields } from '#server/platform/history/records/declared.ts';
import { otherValue, type Column } from './otherValue.ts';

/** One way to change a row behind Cadre's back. */
export interface Attempt {
  what: string;
  /** For a record with this key; returns the keys that must be reported. */
  tamper: (tx: Tx, key: string) => Promise<string[]>;
  /** The expected reason. */
  reason: RegExp;
  /** A condition on the rows for which it can be tried. */
  among?: string;
  /** Whether it affects rows that other attempts use. */
  isAlone?: boolean;
}

export type Tables = ReadonlyMap<string, readonly Column[]>;

const GONE = /^It is gone, and no change explains why$/;
const UNEXPLAINED = /^It is there, but no change explains how it came to be$/;
const pastRecord = (field: string) =>
  new RegExp(`^It was changed past its record: (.*, )?${field}(,|$)`);

/** Rows of another table that belong to a field of a record. */
export interface Inside {
  field: string;
  table: string;
  alias: string;
  /** The condition that joins them to the record `t`. */
  tie: string;
  columns: string[];
  /** Whether the record references the row, in which case a second row doesn't matter. */
  isNamed: boolean;
}

/**
 * Every way to change a row of a record type behind Cadre's back: each field, each nested row, the whole
 * row.
 */
export function getAttempts(type: RecordType, tables: Tables): Attempt[] {
  return [
    ...Object.entries(type.fields).flatMap(([field, sql]) => ofColumns(type, field, sql, tables)),
    ...getInsides(type).flatMap((inside) => ofRowsInside(type, inside, tables)),
    ...ofWhole(type, tables),
  ];
}

const where = ({ key }: RecordType) => `(${key})::text = $key`;

export function getColumns(tables: Tables, table: string): readonly Column[] {
  const columns = tables.get(table);
  if (!columns) throw new Error(`There is no table ${table}`);
  return columns;
}

/** Whether a column is a row's index among others; a job title is also called position. */
export const isPlace = ({ name, type }: Column): boolean => name === 'position' && type !== 'text';

const namedIn = (sql: string, alias: string): Set<string> =>
  new Set([...sql.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => name));

function ofColumns(type: RecordType, field: string, sql: string, tables: Tables): Attempt[] {
  const named = namedIn(sql, 't');
  const ofKey = namedIn(type.key, 't');
  return getColumns(tables, type.table)
    .filter(({ name, isGenerated }) => named.has(name) && !ofKey.has(name) && !isGenerated)
    .map((column) => ({
      what: `${field}, by ${column.name}`,
      reason: pastRecord(field),
      ...amongRecorded(column, sql),
      tamper: async (tx, key) => {
        await query(
          tx,
          `update ${type.table} t set ${column.name} = ${valueFor(column, sql)} where ${where(type)}`,
          { key },
        );
        return [key];
      },
    }));
}

/** A field that is recorded only under a condition, such as that a talk is finished, is changed in such rows. */
function amongRecorded({ name }: Column, sql: string): { among?: string } {
  const condition = /^case when (.+?) then /s.exec(sql)?.[1];
  return condition === undefined || condition.includes(`t.${name}`) ? {} : { among: condition };
}

/** A value that changes the field's SQL expression of the column. */
function valueFor(column: Column, sql: string): string {
  const { name } = column;
  if (new RegExp(`\\bt\\.${name} is (not )?null`).test(sql))
    return `case when t.${name} is null then ${otherValue(column)} end`;
  const reference = new RegExp(`from (\\w+) o\\s+where o\\.id = t\\.${name}\\b`).exec(sql);
  return reference
    ? `case when t.${name} is null then (select min(id) from ${reference[1] ?? ''}) else -1 end`
    : otherValue(column);
}

/** `o` is a referenced row, shown by its label, which may change. */
function insideOf(field: string, sql: string): Inside | null {
  const match = /\bfrom (\w+) (?!o\b)(\w+)\s+where (.+)$/s.exec(sql);
  if (!match) return null;
  const [, table = '', alias = '', rest = ''] = match;
  const tie = rest.slice(0, rest.search(/\)|$/));
  const tied = namedIn(tie, alias);
  return {
    field,
    table,
    alias,
    tie,
    columns: [...namedIn(sql, alias)].filter((name) => !tied.has(name) && name !== 'id'),
    isNamed: tied.has('id'),
  };
}

/** The tables of nested rows of a record type. */
export const getInsides = ({ fields }: RecordType): Inside[] =>
  Object.entries(fields).flatMap(([field, sql]) => insideOf(field, sql) ?? []);

function ofRowsInside(type: RecordType, inside: Inside, tables: Tables): Attempt[] {
  const { field, table, alias, tie } = inside;
  const columns = getColumns(tables, table);
  const isOne = (name: string) => `${name}.ctid = (select ${alias}.ctid
    from ${table} ${alias}, ${type.table} t where ${where(type)} and ${tie} limit 1)`;
  const attempt = (what: string, run: (tx: Tx, key: string) => Promise<unknown>): Attempt => ({
    what: `${field}, by a row of ${table} ${what}`,
    reason: pastRecord(field),
    among: `exists (select from ${table} ${alias} where ${tie})`,
    tamper: async (tx, key) => {
      await run(tx, key);
      return [key];
    },
  });
  return [
    ...columns
      .filter(
        // Not taken from the SQL under test, so that a missing order is noticed.
        (column) =>
          (inside.columns.includes(column.name) || isPlace(column)) && !column.isGenerated,
      )
      .map((column) =>
        isPlace(column)
          ? reordered(type, inside)
          : attempt(`with another ${column.name}`, (tx, key) =>
              query(
                tx,
                `update ${table} set ${column.name} = ${otherValue(column, table)}
                 where ${isOne(table)}`,
                { key },
              ),
            ),
      ),
    attempt('that is gone', (tx, key) =>
      query(tx, `delete from ${table} where ${isOne(table)}`, { key }),
    ),
    ...(inside.isNamed
      ? []
      : [
          attempt('that is there twice', (tx, key) =>
            copy(tx, { table, columns, keep: namedIn(tie, alias), where: isOne('t'), key }),
          ),
        ]),
  ];
}

/** If only the order matters, reverses it. */
const reordered = (type: RecordType, { field, table, alias, tie }: Inside): Attempt => ({
  what: `${field}, by rows of ${table} in another order`,
  reason: pastRecord(field),
  among: `(select count(distinct ${alias}.position) from ${table} ${alias} where ${tie}) > 1`,
  tamper: async (tx, key) => {
    await query(
      tx,
      `update ${table} ${alias} set position = -position from ${type.table} t
       where ${where(type)} and ${tie}`,
      { key },
    );
    return [key];
  },
});

function ofWhole(type: RecordType, tables: Tables): Attempt[] {
  const { table, key: keySql } = type;
  const columns = getColumns(tables, table);
  const whole: Attempt[] = [
    {
      what: 'a row that is gone',
      reason: GONE,
      tamper: async (tx, key) => {
        await query(tx, `delete from ${table} t where ${where(type)}`, { key });
        return [key];
      },
    },
    {
      what: 'a row that is there twice',
      reason: UNEXPLAINED,
      tamper: (tx, key) =>
        copy(tx, {
          table: `${table} t`,
          columns,
          keep: new Set(),
          where: where(type),
          key,
          answer: keySql,
        }),
    },
  ];
  return keySql === 't.id' ? [...whole, ...swaps(type)] : whole;
}

/** Swaps two rows between their records. */
function swaps(type: RecordType): Attempt[] {
  const { table } = type;
  const differs = `swapped.id <> t.id
    and ${getFields(type).replaceAll(/\bt\./g, 'swapped.')} <> ${getFields(type)}`;
  return [
    {
      what: 'two rows that change places',
      reason: /^It was changed past its record: /,
      isAlone: true,
      among: `exists (select from ${table} swapped where ${differs})`,
      tamper: async (tx, key) => {
        const [other] = await query<{ id: number }>(
          tx,
          `select swapped.id from ${table} t, ${table} swapped
           where t.id = $key::bigint and ${differs} order by swapped.id desc limit 1`,
          { key },
        );
        const ids = { one: Number(key), other: other?.id ?? 0 };
        for (const [from, to] of [
          ['$one', '-1'],
          ['$other', '$one'],
          ['-1', '$other'],
        ]) {
          const move = `update ${table} set id = (${to})::bigint where id = (${from})::bigint`;
          await query(tx, move, ids);
        }
        return [key, String(ids.other)];
      },
    },
  ];
}

interface Copied {
  table: string;
  columns: readonly Column[];
  /** Columns that keep their value although they are part of the key. */
  keep: ReadonlySet<string>;
  where: string;
  key: string;
  answer?: string;
}

/** A copy of a row with another key, as someone without the signing key would make it. */
async function copy(
  tx: Tx,
  { table, columns, keep, where: condition, key, answer }: Copied,
): Promise<string[]> {
  const written = columns.filter(({ isGenerated }) => !isGenerated);
  const moved = written.find(({ isKey, name }) => isKey && !keep.has(name));
  const [name = ''] = table.split(' ');
  const values = written.map((column) => {
    if (column !== moved) return `t.${column.name}`;
    return column.type.startsWith('int')
      ? `(select max(${column.name}) + 1000 from ${name})`
      : otherValue(column);
  });
  const rows = await query<{ key: string }>(
    tx,
    `insert into ${name} as t (${written.map((column) => column.name).join(', ')})
     overriding system value
     select ${values.join(', ')} from ${name} t where ${condition}
     returning (${answer ?? `''`})::text as key`,
    { key },
  );
  return answer ? rows.map((row) => row.key) : [];
}

/** Keys of records to try it on; the latest first, because they aren't setup data. */
export const keysFor = async (
  db: Db | Tx,
  { table, key, account }: RecordType,
  among = 'true',
  limit = 60,
): Promise<string[]> => {
  const rows = await query<{ key: string }>(
    db,
    `select (${key})::text as key from ${table} t where ${account} is not null and (${among})
     order by t.ctid desc limit $limit`,
    { limit },
  );
  return rows.map((row) => row.key);
};
