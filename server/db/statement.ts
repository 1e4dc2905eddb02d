import type pg from 'pg';
import type { Db, Tx } from './connect.ts';
import { query } from './sql.ts';

/** A statement that is sent often, with `$name` parameters. */
export interface Statement {
  /** The name of the prepared statement: planning is half of the cost of a single-row statement. */
  name: string;
  sql: string;
}

/** A transaction, or a connection on which each statement is its own transaction. */
export type Target = Db | Tx | pg.ClientBase;

/** Runs a statement, prepared by name if on a bare connection. */
export async function run<Row extends object>(
  on: Target,
  statement: Statement,
  parameters: Record<string, unknown>,
): Promise<Row[]> {
  if ('raw' in on) return query<Row>(on, statement.sql, parameters);
  const { text, names } = numbered(statement);
  const values = names.map((name) => parameters[name]);
  const { rows } = await on.query<Row>({ name: statement.name, text, values });
  return rows;
}

const known = new WeakMap<Statement, { text: string; names: readonly string[] }>();

/** The statement with `$1`, `$2`; a parameter that is used twice is sent once. */
function numbered(statement: Statement): { text: string; names: readonly string[] } {
  const made = known.get(statement);
  if (made) return made;
  const names: string[] = [];
  const text = statement.sql.replaceAll(/\$([a-zA-Z]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  known.set(statement, { text, names });
  return { text, names };
}

/** A column sent as one array: its type, and its value in a row. */
export type Column<Row> = readonly [type: string, value: (row: Row) => unknown];

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** `unnest` of these columns under the given name, their parameters being named after them. */
export const rowsOf = <Row>(name: string, columns: Columns<Row>): string =>
  `unnest(${Object.entries(columns)
    .map(([column, [type]]) => `$${parameterOf(name, column)}::${type}[]`)
    .join(', ')}) as ${name} (${Object.keys(columns).join(', ')})`;

/** The parameters of `rowsOf`. */
export const valuesOf = <Row>(
  name: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(columns).map(([column, [, value]]) => [
      parameterOf(name, column),
      rows.map(value),
    ]),
  );

/** Parameters are named by letters alone. */
const parameterOf = (name: string, column: string): string =>
  `${name}${column.replaceAll('_', '')}`;
