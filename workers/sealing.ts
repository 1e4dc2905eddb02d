import type { Db } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import type { Engine } from '#server/workflow/engine.ts';
import { sealHistory } from '#server/workflow/seal.ts';

/** Seals what is new in history; answers whether there may be more. */
export async function sealNew(db: Db, engine: Engine): Promise<boolean> {
  return (await withTransaction(db, (tx) => sealHistory(tx, engine.keys))) >= 20_000;
}
