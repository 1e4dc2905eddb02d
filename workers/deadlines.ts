import type { Db } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { tellOfDeadlines } from '#server/workflow/notices/deadlines.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/** Notifies of overdue work; returns whether there may be more. */
export const watchDeadlines = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, (tx) => tellOfDeadlines(tx, engine));
