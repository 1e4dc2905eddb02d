import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Env } from '#server/platform/env.ts';
import { forgetBackups, makeBackup } from './makeBackup.ts';
import type { Manifest } from './manifest.ts';

export interface BackupRun {
  id: number;
  into: string;
  isScheduled: boolean;
}

/** Records that a backup has started. */
export async function beginBackup(db: Db | Tx, run: Omit<BackupRun, 'id'>): Promise<BackupRun> {
  const row = await queryOne<{ id: number }>(
    db,
    `insert into backups (is_scheduled, folder) values ($isScheduled, $into) returning id`,
    { ...run },
  );
  if (!row) throw new Error('The backup was not recorded');
  return { ...run, id: row.id };
}

/** Makes the backup and records its result or its error. */
export async function carryOutBackup(
  db: Db,
  env: Env,
  { id, into, isScheduled }: BackupRun,
): Promise<{ folder: string; manifest: Manifest }> {
  const end = (folder: string, bytes: number | null, error: string | null) =>
    query(
      db,
      `update backups set ended_at = now(), folder = $folder, bytes = $bytes, error = $error
       where id = $id`,
      { id, folder, bytes, error },
    );
  try {
    const made = await makeBackup(db, env, into);
    await end(made.folder, made.manifest.bytes, null);
    if (isScheduled) forgetBackups(into, env.BACKUP_KEEP);
    return made;
  } catch (error) {
    await end(into, null, messageOf(error));
    throw error;
  }
}

/** Records an attempt to restore a backup, by its folder. */
export const recordRestoreTry = (db: Db, folder: string, error: string | null): Promise<unknown> =>
  query(
    db,
    `update backups set restore_tried_at = now(), restore_error = $error
     where id = (select max(id) from backups where folder = $folder)`,
    { folder, error },
  );

export interface BackupState {
  lastAt: Date | null;
  bytes: number | null;
  /** The error of the newest backup, if it failed. */
  error: string | null;
  triedAt: Date | null;
  tryError: string | null;
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const state = await queryOne<BackupState>(
    db,
    `select good.started_at as "lastAt", good.bytes, last.error,
       tried.restore_tried_at as "triedAt", tried.restore_error as "tryError"
     from (select) one
     left join lateral (select started_at, bytes from backups
       where ended_at is not null and error is null order by started_at desc limit 1) good on true
     left join lateral (select error from backups
       where ended_at is not null order by started_at desc limit 1) last on true
     left join lateral (select restore_tried_at, restore_error from backups
       where restore_tried_at is not null order by restore_tried_at desc limit 1) tried on true`,
  );
  return state ?? { lastAt: null, bytes: null, error: null, triedAt: null, tryError: null };
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
