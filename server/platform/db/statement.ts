import type pg from 'pg';
import { keepsStatements, type Db, type Tx } from './connect.ts';

/** A statement that is sent often, with `$name` parameters. */
export interface Statement {
  /** The name of the prepared statement, because planning takes half the time of a single-row statement. */
  name: string;
  sql: string;
}

/** A transaction, or a connection on which each statement is its own transaction. */
export type Target = Db | Tx | pg.ClientBase;

/** A longer array is planned for its actual size: a cached plan expects ten values. */
const MANY = 100;

/** Runs a statement, as a prepared one unless there is a pooler or an array is long. */
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

/** The statement with `$1`, `$2`; a parameter that occurs twice is sent once. */
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

/** A column that is sent as an array: its type, and how to get its value from a row. */
export type Column<Row> = readonly [type: string, value: (row: Row) => unknown];

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Rows that are sent as one array per column. */
export interface SentRows<Row> {
  /** Their `unnest` in a statement. */
  sql: string;
  /** Its parameters, named after the columns. */
  parametersOf(rows: readonly Row[]): Record<string, unknown[]>;
}

export function getRows<Row>(name: string, columns: Columns<Row>): SentRows<Row> {
  const all = Object.entries(columns).map(([column, [type, value]]) => ({
    // Parameter names may contain only letters.
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
