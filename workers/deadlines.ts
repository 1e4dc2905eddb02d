import type { Db } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { tellOfDeadlines } from '#server/workflow/notices/deadlines.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/** Tells of what has run late; answers whether there may be more, as loops do. */
export const watchDeadlines = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, (tx) => tellOfDeadlines(tx, engine));
