import type { Db, Tx } from './connect.ts';

/** Runs one statement with `$name` parameters and returns its rows. */
export async function query<Row>(
  db: Db | Tx,
  sql: string,
  parameters: Record<string, unknown> = {},
): Promise<Row[]> {
  // Replaces `$name` here. The named bindings of knex, `:name`, would conflict with casts such as `::text` and with
  // JSON paths.
  const values: unknown[] = [];
  const text = sql.replace(/\$([a-zA-Z]+)/g, (_, name: string) => {
    if (!(name in parameters)) throw new Error(`No parameter ${name} for: ${sql}`);
    values.push(parameters[name]);
    return '?';
  });
  const result = (await db.raw(text, values as never)) as { rows: Row[] };
  return result.rows;
}

/** The first row of the result; undefined if there is none. */
export async function queryOne<Row>(
  db: Db | Tx,
  sql: string,
  parameters: Record<string, unknown> = {},
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, parameters))[0];
}
