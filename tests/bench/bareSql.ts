import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';

/** A statement as it was sent, with its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What a piece of work writes: its statements that insert, update or delete, in their order. */
export async function writesOf(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    if (/\b(insert into|update|delete from)\s/i.test(sql) && !/\bfor update\b/i.test(sql)) {
      statements.push({ text: numbered(sql), values: bindings });
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

/** `?` as knex takes it, `$1` as PostgreSQL does. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

/** BEGIN, the statements one behind the other, COMMIT; nothing is read, evaluated or computed. */
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
