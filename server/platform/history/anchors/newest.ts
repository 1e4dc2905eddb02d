import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { FORMAT, SELECT_CHECKPOINTS, type Checkpoint } from './checkpoint.ts';
import { readAnchored, type Anchored } from './anchor.ts';

/**
 * Whether the database still has this checkpoint, or an administrator has accepted the database without it. The caller
 * has to give at least half of the hash.
 */
export async function stillHas(
  db: Db | Tx,
  { checkpoint, hash }: Pick<Anchored, 'checkpoint' | 'hash'>,
): Promise<boolean> {
  const same = await readCheckpoint(db, checkpoint);
  if (same && hash.length >= HALF && readAnchored(same).hash.startsWith(hash)) return true;
  return isResumed(db, { checkpoint });
}

/** Half of the hexadecimal digits of a hash. */
const HALF = 32;

export const newestCheckpoint = (db: Db | Tx): Promise<Checkpoint | undefined> =>
  queryOne<Checkpoint>(
    db,
    `${SELECT_CHECKPOINTS} where format = ${FORMAT} order by id desc limit 1`,
  );

const readCheckpoint = (db: Db | Tx, id: number): Promise<Checkpoint | undefined> =>
  queryOne<Checkpoint>(db, `${SELECT_CHECKPOINTS} where id = $id`, { id });

/** Whether an administrator has accepted the database as it is at any time after this checkpoint was made. */
export async function isResumed(
  db: Db | Tx,
  anchored: Pick<Anchored, 'checkpoint'>,
): Promise<boolean> {
  const rows = await query(
    db,
    `select from history_checkpoints
     where id > $id and (resumes->>'after')::bigint >= $id limit 1`,
    { id: anchored.checkpoint },
  );
  return rows.length > 0;
}

/**
 * The newest checkpoint that the anchor file contains. A newer one that is not in the file yet could still be lost in a
 * crash.
 */
export async function newestAnchored(db: Db | Tx): Promise<Anchored | null> {
  const newest = await queryOne<Checkpoint>(
    db,
    `${SELECT_CHECKPOINTS} where id = (select checkpoint_id from history_anchors where name = 'file')`,
  );
  return newest ? readAnchored(newest) : null;
}
