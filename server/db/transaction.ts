import type { Db, Tx } from './connect.ts';

const RETRIED = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/**
 * Runs work in one transaction, again from its start when PostgreSQL chose it as a deadlock's or a
 * serialisation failure's victim. The work must hold no state outside the transaction.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error;
    }
  }
}

const isRetried = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRIED.has(String(error.code));

/** What a transaction answered that is undone. */
class TakenBack<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('This was only tried out');
    this.answer = answer;
  }
}

/** Does the work in a transaction and undoes it: what would it answer? */
export async function tryOut<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let tried: TakenBack<T> | undefined;
  try {
    return await withTransaction(db, async (tx) => {
      tried = new TakenBack(await work(tx));
      throw tried;
    });
  } catch (error) {
    if (tried !== undefined && error === tried) return tried.answer;
    throw error;
  }
}
