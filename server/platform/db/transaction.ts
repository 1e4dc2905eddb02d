import type { Db, Tx } from './connect.ts';

const RETRIED = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/**
 * Runs work in a transaction, and again after a deadlock or serialization failure. The work must therefore keep
 * no state outside of the transaction.
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

/** Thrown to roll a transaction back, and carries the result of the transaction's work. */
class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('This was only tried out');
    this.answer = answer;
  }
}

/** Runs work in a transaction that is rolled back, and returns the result of the work. */
export async function tryOut<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let tried: Undone<T> | undefined;
  try {
    return await withTransaction(db, async (tx) => {
      tried = new Undone(await work(tx));
      throw tried;
    });
  } catch (error) {
    if (tried !== undefined && error === tried) return tried.answer;
    throw error;
  }
}
