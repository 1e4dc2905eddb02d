import type { Db } from '#server/db/connect.ts';

/** One statement of a call, in the database alone. */
export interface Timed {
  /** Whether it counts and adds up all rows, and finds none. */
  counts: boolean;
  ms: number;
}

export interface Statement {
  sql: string;
  time(db: Db, rounds: number): Promise<Timed>;
}

/** What reads rows of a list or report, and not whoever calls and what they may. */
const OF_ROWS = /limit \?|limit \$|count\(\*\)::integer as total|any\((?:\$\d+|\?)\) order by/;

/** The statements by which a call finds its rows. */
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
      // One that takes so long takes no less.
      if (ms > 1000) break;
    }
    return { counts: sql.includes('count(*)::integer as total'), ms };
  },
});
