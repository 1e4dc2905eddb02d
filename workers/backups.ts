import { beginBackup, carryOutBackup } from '#server/platform/backup/backupRows.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/log.ts';

/**
 * Makes the backup of the night, once for all workers. A backup that fails is tried again after an hour, and
 * the Operations screen shows why it failed.
 */
export async function nightlyBackup(db: Db, env: Env, log: Logger): Promise<boolean> {
  const { BACKUP_DIR: into } = env;
  if (into === undefined) return false;
  const run = await withTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'backingUp');
    return (await isDue(tx, env)) ? beginBackup(tx, { into, isScheduled: true }) : null;
  });
  if (!run) return false;
  try {
    const { folder, manifest } = await carryOutBackup(db, env, run);
    log.info({ folder, bytes: manifest.bytes }, 'a backup was made');
  } catch (error) {
    log.error({ err: error, into }, 'no backup could be made');
  }
  return false;
}

/** Whether no backup has been made since this night's hour, and none is being made now. */
async function isDue(tx: Tx, { BACKUP_HOUR }: Env): Promise<boolean> {
  const night = databaseTime();
  if (night.getHours() < BACKUP_HOUR) night.setDate(night.getDate() - 1);
  night.setHours(BACKUP_HOUR, 0, 0, 0);
  const made = await queryOne(
    tx,
    `select from backups where is_scheduled and (
       (started_at >= $night and ended_at is not null and error is null)
       or (ended_at is null and started_at > now() - interval '6 hours')
       or (error is not null and ended_at > now() - interval '1 hour')) limit 1`,
    { night },
  );
  return made === undefined;
}
