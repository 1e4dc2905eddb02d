import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { ChainFamily } from '#server/engine/instances/engine.ts';
import type { Checkpoint } from '#server/platform/history/anchors/checkpoint.ts';
import type { Anchor, Anchored } from '#server/platform/history/anchors/anchor.ts';
import { isResumed, newestCheckpoint, stillHas } from '#server/platform/history/anchors/newest.ts';

/** The result of comparing the database with an anchor. */
export type Standing =
  | { kind: 'agrees'; anchored: Anchored | null }
  /**
   * The database is older than the anchor, or is a different database. No checkpoints are made
   * until an administrator acknowledges this.
   */
  | { kind: 'lost'; anchored: Anchored; checkpoint: number; reason: string }
  /** The anchor has lost checkpoints, or holds different ones. */
  | { kind: 'missing'; anchored: Anchored | null; checkpoint: number; reason: string };

/** What the database has recorded about an anchor and its last attempt. */
export interface AnchorRecord {
  name: string;
  checkpointId: number | null;
  anchoredAt: Date | null;
  triedAt: Date | null;
  error: string | null;
}

export const readAnchorRecords = (db: Db | Tx): Promise<AnchorRecord[]> =>
  query<AnchorRecord>(
    db,
    `select name, checkpoint_id as "checkpointId", anchored_at as "anchoredAt",
       tried_at as "triedAt", error
     from history_anchors order by name`,
  );

/**
 * Compares the database with an anchor. If an anchor cannot be read back at all, such as mail, the result is always
 * agreement.
 * @throws if the anchor cannot be read at the moment.
 */
export async function compare(
  db: Db | Tx,
  families: readonly ChainFamily[],
  anchor: Anchor,
): Promise<Standing> {
  if (!anchor.newest) return { kind: 'agrees', anchored: null };
  const anchored = await anchor.newest();
  const newest = await newestCheckpoint(db);
  const record = (await readAnchorRecords(db)).find(({ name }) => name === anchor.name);
  const recorded = anchor.mayLag ? null : (record?.checkpointId ?? null);
  const checkpoint = newest?.id ?? 0;
  const missing = (reason: string): Standing => ({
    kind: 'missing',
    anchored: anchored,
    checkpoint: recorded ?? 0,
    reason,
  });
  if (!anchored) {
    return recorded === null
      ? { kind: 'agrees', anchored: null }
      : missing(`The anchor is missing: checkpoint ${recorded} was in it`);
  }
  const lost = (reason: string): Standing => ({
    kind: 'lost',
    anchored: anchored,
    checkpoint,
    reason,
  });
  if (anchored.checkpoint > checkpoint && !(await isResumed(db, anchored))) {
    return lost(await reasonOfLoss(db, families, anchored, newest));
  }
  if (!(await stillHas(db, anchored))) {
    return lost(
      `Checkpoint ${anchored.checkpoint} of the database is another than the one that was anchored at ${anchored.at}`,
    );
  }
  if (recorded !== null && recorded > anchored.checkpoint) {
    return missing(
      `The anchor ends with checkpoint ${anchored.checkpoint} of ${anchored.at}: checkpoint ${recorded} was in it`,
    );
  }
  return { kind: 'agrees', anchored: anchored };
}

/**
 * Says how the database lost the checkpoint. If only checkpoints were deleted, the links that they cover still exist; a
 * database that was restored lacks both.
 */
async function reasonOfLoss(
  db: Db | Tx,
  families: readonly ChainFamily[],
  anchored: Anchored,
  newest: Checkpoint | undefined,
): Promise<string> {
  const has = newest
    ? `its newest is ${newest.id} of ${newest.at.toISOString()}`
    : 'it has none of its own';
  return (await linksUntil(db, families, anchored.at)) >= anchored.links
    ? `The newest checkpoints, up to ${anchored.checkpoint} of ${anchored.at}, were deleted from the database: ${has}`
    : `The database was restored from before checkpoint ${anchored.checkpoint} of ${anchored.at}: ${has}`;
}

/**
 * Counts the links of chains that have not grown since the checkpoint. Chains that have grown since, after a restore,
 * are not counted, because their new links would hide the lost ones.
 */
async function linksUntil(
  db: Db | Tx,
  families: readonly ChainFamily[],
  at: string,
): Promise<number> {
  const sums = families.map(
    ({ heads }) =>
      `coalesce((select sum(h.seq) from (${heads}) h where h.moved_at <= $at::timestamptz), 0)`,
  );
  const row = await queryOne<{ links: number }>(db, `select ${sums.join(' + ')} as links`, { at });
  return row?.links ?? 0;
}
