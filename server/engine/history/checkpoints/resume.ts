import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Anchor, Anchored } from '#server/platform/history/anchors/anchor.ts';
import { compare } from './anchors/compare.ts';
import { makeCheckpoint } from './makeCheckpoint.ts';

/** Why checkpoints have stopped: the content of an anchor does not match the database. */
export interface Halt {
  anchor: Anchor['name'];
  /** The latest checkpoint that the anchor holds; null if it no longer holds any. */
  anchored: Anchored | null;
  /** The latest checkpoint in the database, or the one that the database has recorded as anchored. */
  checkpoint: number;
  reason: string;
}

/**
 * Every anchor that does not match the database. The witness is included only if its checkpoint is newer than those of
 * the anchors before it in the list, because it would otherwise repeat their problem.
 */
export async function readHalts(
  db: Db | Tx,
  { families }: Pick<Engine, 'families'>,
  anchors: readonly Anchor[],
): Promise<Halt[]> {
  const halts: Halt[] = [];
  for (const anchor of anchors) {
    const standing = await compare(db, families, anchor).catch(() => null);
    if (!standing || standing.kind === 'agrees') continue;
    const { anchored, checkpoint, reason } = standing;
    if (anchor.mayLag && (getNewest(halts)?.checkpoint ?? 0) >= (anchored?.checkpoint ?? 0))
      continue;
    halts.push({ anchor: anchor.name, anchored, checkpoint, reason });
  }
  return halts;
}

/**
 * Records that an administrator accepts the database as it is, for instance after a restore. The checkpoint that
 * records this gets a higher number than every checkpoint in any anchor.
 * @throws AppError 409 if there is nothing to acknowledge, or the situation has changed since it was shown.
 */
export async function resumeHistory(
  tx: Tx,
  engine: Engine,
  anchors: readonly Anchor[],
  { seen, ...by }: { seen: number; userId: number | null; name: string; reason: string },
): Promise<number> {
  const halts = await readHalts(tx, engine, anchors);
  if (halts.length === 0) {
    throw new AppError('conflict', 'The database agrees with its anchors: nothing to acknowledge');
  }
  const newestHalt = getNewest(halts);
  if ((newestHalt?.checkpoint ?? 0) !== seen) {
    throw new AppError('conflict', 'The anchors hold another checkpoint by now: look again');
  }
  const newest = await queryOne<{ id: number }>(
    tx,
    'select coalesce(max(id), 0) as id from history_checkpoints',
  );
  const after = Math.max(newest?.id ?? 0, newestHalt?.checkpoint ?? 0);
  await makeCheckpoint(tx, engine, { resumes: { ...by, after, hash: newestHalt?.hash ?? null } });
  // Every anchor starts again from the new checkpoint, and earlier checkpoints are no longer compared.
  await query(
    tx,
    `update history_anchors set checkpoint_id = null, anchored_at = null, error = null
     where name = any($names::text[])`,
    { names: halts.map(({ anchor }) => anchor) },
  );
  return after + 1;
}

/** The latest checkpoint that any anchor holds. The administrator acknowledges it by its number. */
export const getNewest = (halts: readonly Halt[]): Anchored | null =>
  halts.reduce<Anchored | null>(
    (most, { anchored }) =>
      anchored && anchored.checkpoint > (most?.checkpoint ?? 0) ? anchored : most,
    null,
  );
