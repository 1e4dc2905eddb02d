import type { Db } from '#server/db/connect.ts';

/** One statement of a call, timed in the database. */
export interface Timed {
  /** Whether it only counts or sums all rows. */
  counts: boolean;
  ms: number;
}

export interface Statement {
  sql: string;
  time(db: Db, rounds: number): Promise<Timed>;
}

/** Statements that read rows of a list or report, not those for the user and their permissions. */
const OF_ROWS = /limit \?|limit \$|count\(\*\)::integer as total|any\((?:\$\d+|\?)\) order by/;

/** The statements with which a call reads its rows. */
export async function statementsOf<T>(
  db: Db,
  call: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
    if (OF_ROWS.test(sql)) statements.push(statementOf(sql, bindings));
  };
  db.on('query', listen);
  try {
    return { answer: await call(), statements };
  } finally {
    db.removeListener('query', listen);
  }
}

const statementOf = (sql: string, bindings: readonly unknown[]): Statement => ({
  sql,
  async time(db, rounds) {
    let ms = Infinity;
    for (let round = 0; round < rounds; round += 1) {
      const text = `explain (analyze, timing off, format json) ${sql.replace(/\$\d+/g, '?')}`;
      const { rows } = (await db.raw(text, [...bindings] as never)) as {
        rows: { 'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[] }[];
      };
      const plan = rows[0]?.['QUERY PLAN'][0];
      ms = Math.min(ms, (plan?.['Execution Time'] ?? 0) + (plan?.['Planning Time'] ?? 0));
      // A statement this slow isn't repeated.
      if (ms > 1000) break;
    }
    return { counts: sql.includes('count(*)::integer as total'), ms };
  },
});
