import type pg from 'pg';
import { keepsStatements, type Db, type Tx } from './connect.ts';

/** A statement that is sent often. Its parameters are written `$name`. */
export interface Statement {
  /**
   * The name under which the statement is prepared. Without preparing, planning takes half the time of a statement that
   * reads one row.
   */
  name: string;
  sql: string;
}

/**
 * Where a statement can be run: in a pool, in a transaction, or on a plain connection, where each statement is a
 * transaction of its own.
 */
export type Target = Db | Tx | pg.ClientBase;

/** Statements with a longer array are not prepared, because a cached plan assumes that an array has ten values. */
const MANY = 100;

/**
 * Runs a statement. In a pool or transaction it is not prepared behind a pooler, where the next use may get another
 * connection, nor with a long array, for which the cached plan would be wrong. On a plain connection it is always
 * prepared.
 */
export async function run<Row extends object>(
  on: Target,
  statement: Statement,
  parameters: Record<string, unknown>,
): Promise<Row[]> {
  const { text, names } = numbered(statement);
  const values = names.map((name) => parameters[name]);
  if (!('raw' in on)) return (await on.query<Row>({ name: statement.name, text, values })).rows;
  const isLong = values.some((value) => Array.isArray(value) && value.length > MANY);
  const prepared = isLong || !keepsStatements(on) ? {} : { name: statement.name };
  const answer = (await on.raw(text).options({ ...prepared, values })) as { rows: Row[] };
  return answer.rows;
}

const cache = new WeakMap<Statement, { text: string; names: readonly string[] }>();

/** The statement with `$1`, `$2` and so on in place of names. A parameter that occurs twice is sent only once. */
function numbered(statement: Statement): { text: string; names: readonly string[] } {
  const entry = cache.get(statement);
  if (entry) return entry;
  const names: string[] = [];
  const text = statement.sql.replaceAll(/\$([a-zA-Z]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  cache.set(statement, { text, names });
  return { text, names };
}

/**
 * A column of rows that are sent to the database as arrays: the column's type, and a function that returns its value
 * for a row.
 */
export type Column<Row> = readonly [type: string, value: (row: Row) => unknown];

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Rows that are sent as one array for each column. */
export interface SentRows<Row> {
  /** The `unnest` expression that turns the arrays into rows. */
  sql: string;
  /** The parameters for these rows, named after the columns. */
  parametersOf(rows: readonly Row[]): Record<string, unknown[]>;
}

export function getRows<Row>(name: string, columns: Columns<Row>): SentRows<Row> {
  const all = Object.entries(columns).map(([column, [type, value]]) => ({
    // Underscores are removed, because the names of parameters may contain only letters.
    parameter: `${name}${column.replaceAll('_', '')}`,
    type,
    value,
  }));
  const arrays = all.map(({ parameter, type }) => `$${parameter}::${type}[]`).join(', ');
  return {
    sql: `unnest(${arrays}) as ${name} (${Object.keys(columns).join(', ')})`,
    parametersOf: (rows) => {
      const parameters: Record<string, unknown[]> = {};
      for (const { parameter, value } of all) parameters[parameter] = rows.map(value);
      return parameters;
    },
  };
}
