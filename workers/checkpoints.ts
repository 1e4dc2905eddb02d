import { HEADS_A_CHECKPOINT, makeCheckpoint } from '#server/checkpoints/makeCheckpoint.ts';
import type { Db } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import type { Engine } from '#server/workflow/engine.ts';

/** Makes a checkpoint of what is new in history; answers whether there may be more. */
export async function checkpointNew(db: Db, engine: Engine): Promise<boolean> {
  return (await withTransaction(db, (tx) => makeCheckpoint(tx, engine))) >= HEADS_A_CHECKPOINT;
}
