import type pg from 'pg';
import type { Db } from '#server/platform/db/connect.ts';

/** A statement as it was sent, with its bindings. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A query as knex tells of it; a prepared statement has its values apart. */
interface Sent {
  sql: string;
  bindings?: unknown[];
  options?: { values?: unknown[] };
}

/** The insert, update and delete statements of a function, in order. */
export async function captureWrites(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings = [], options }: Sent) => {
    if (/\b(insert into|update|delete from)\s/i.test(sql) && !/\bfor update\b/i.test(sql)) {
      statements.push({ text: numbered(sql), values: options?.values ?? bindings });
    }
  };
  db.on('query', listen);
  try {
    await work();
  } finally {
    db.removeListener('query', listen);
  }
  return statements;
}

/** Placeholders are `?` for knex and `$1` for PostgreSQL. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

/** BEGIN, the statements one after another, COMMIT; nothing is read, evaluated or computed. */
export async function runBare(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<number> {
  const begun = performance.now();
  await Promise.all([
    client.query('begin'),
    ...statements.map(({ text, values }) => client.query(text, values)),
    client.query('commit'),
  ]);
  return performance.now() - begun;
}
