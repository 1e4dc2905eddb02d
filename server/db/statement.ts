import type pg from 'pg';
import type { Db, Tx } from './connect.ts';
import { query } from './sql.ts';

/** A statement that is sent often, with `$name` parameters. */
export interface Statement {
  /** By which a connection keeps its plan: planning is half of what a statement for one row costs. */
  name: string;
  sql: string;
}

/** Where statements go: a transaction, or a connection on which each is a transaction of its own. */
export type Target = Db | Tx | pg.ClientBase;

/** Runs a statement; on a bare connection under its name, so that it is planned once. */
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

/** The same with `$1`, `$2`, as PostgreSQL takes them; one that is named twice is sent once. */
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

/** A column of rows that are sent as one array each: its type, and its value in a row. */
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
