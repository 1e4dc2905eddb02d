import type { Db } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { notifyOfDeadlines } from '#server/engine/notices/deadlines.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * Notifies people of overdue work.
 * @returns whether there may be more.
 */
export const watchDeadlines = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, (tx) => notifyOfDeadlines(tx, engine));
