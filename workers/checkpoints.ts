import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { anchorNew } from '#server/engine/history/checkpoints/anchors/anchorNew.ts';
import {
  HEADS_A_CHECKPOINT,
  makeCheckpoint,
} from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Logger } from '#server/platform/log.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * Seals new log rows into blocks, makes a checkpoint of new history, and records the checkpoint with the anchors
 * outside this system.
 * @returns whether there may be more to do.
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
