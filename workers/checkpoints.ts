import type { Anchor } from '#server/checkpoints/anchors/anchor.ts';
import { anchorNew } from '#server/checkpoints/anchors/anchorNew.ts';
import { HEADS_A_CHECKPOINT, makeCheckpoint } from '#server/checkpoints/makeCheckpoint.ts';
import type { Db } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/log.ts';
import { makeAllBlocks } from '#server/records/blocks.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/**
 * Puts new rows of logs into blocks, makes a checkpoint of what is new in history, and anchors it;
 * answers whether there may be more.
 */
export async function checkpointNew(
  db: Db,
  engine: Engine,
  anchors: readonly Anchor[],
  log: Logger,
): Promise<boolean> {
  await makeAllBlocks(db);
  const covered = await withTransaction(db, (tx) => makeCheckpoint(tx, engine, { anchors }));
  await anchorNew(db, engine, anchors, log);
  return covered >= HEADS_A_CHECKPOINT;
}
