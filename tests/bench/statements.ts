import { readFileSync } from 'node:fs';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** One statement of a call, timed in the database. */
export interface Timed {
  /** Whether it only counts or sums all rows. */
  counts: boolean;
  /** Processor time, which other programs on the machine change little. */
  ms: number;
}

export interface Statement {
  sql: string;
  time(db: Db, rounds: number): Promise<Timed>;
}

/** Statements that read rows of a list or report, not those for the user and their permissions. */
const OF_ROWS = /limit \?|limit \$|count\(\*\)::integer as total|any\((?:\$\d+|\?)\) order by/;

/** The statements with which a call reads its rows. */
export async function readStatements<T>(
  db: Db,
  call: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
    if (OF_ROWS.test(sql)) statements.push(getStatement(sql, bindings));
  };
  db.on('query', listen);
  try {
    return { answer: await call(), statements };
  } finally {
    db.removeListener('query', listen);
  }
}

const getStatement = (sql: string, bindings: readonly unknown[]): Statement => ({
  sql,
  time: (db, rounds) =>
    db.transaction(async (tx) => {
      // All of the work is then that of one process.
      await query(tx, 'set local max_parallel_workers_per_gather = 0');
      const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(
        tx,
        'select pg_backend_pid() as pid',
      );
      const text = `explain (analyze, timing off) ${sql.replace(/\$\d+/g, '?')}`;
      let ms = Infinity;
      for (let round = 0; round < rounds; round += 1) {
        const before = processorMs(pid);
        await tx.raw(text, [...bindings] as never);
        ms = Math.min(ms, processorMs(pid) - before);
        // A statement this slow isn't repeated.
        if (ms > 1000) break;
      }
      return { counts: sql.includes('count(*)::integer as total'), ms };
    }),
});

/** The processor time of a statement that no change of the product touches: the speed of the machine. */
export const fixedStatement = async (db: Db, rounds: number): Promise<number> =>
  (await getStatement('select md5(n::text) from generate_series(1, 100000) n', []).time(db, rounds))
    .ms;

const processorMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
