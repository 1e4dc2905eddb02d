import { randomUUID } from 'node:crypto';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Env } from '#server/platform/env.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { historyKeys, type HistoryKeys } from '#server/platform/history/chain/keys.ts';
import { markFolder, secretMark } from './marks.ts';
import { getMarks, requireMarks, requireOwnDatabase } from './requireOwn.ts';

type Where = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>;

export interface OwnDatabase {
  db: Db;
  secret: Buffer;
  keys: HistoryKeys;
}

interface OpenedDatabase extends OwnDatabase {
  /**
   * Opens another pool for the same database whose commits do not wait for the disk, for work that may be repeated
   * after a crash.
   */
  openRelaxed: (options: { url: string; pool: number; name: string }) => Db;
}

/**
 * Opens the database of this installation, with the keys that sign what is written. Every server, worker and command
 * uses this. The first process marks the database with the secret, and the folder of files with both secret and
 * database.
 * @throws CannotStart for the database of another installation, before anything is written.
 */
export async function openOwnDatabase(
  env: Where,
  {
    url,
    checkedAt = url,
    ...options
  }: {
    url: string;
    /** The connection string to use for the checks, if `url` is that of a pooler. */
    checkedAt?: string;
    pool?: number;
    pooled?: boolean;
    name: string;
  },
): Promise<OpenedDatabase> {
  await requireOwnDatabase(env, checkedAt);
  const secret = loadSecret(env);
  const keys = historyKeys(secret);
  const db = connect(url, { ...options, recordKey: keys.records });
  try {
    await mark(db, env, secret);
    const recordKey = keys.records;
    const openRelaxed: OpenedDatabase['openRelaxed'] = ({ url: address, ...pool }) =>
      connect(address, { ...pool, relaxed: true, recordKey });
    return { db, secret, keys, openRelaxed };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Marks the database as belonging to this secret. Takes a lock, so that of two processes that start at the same time
 * with different secrets, the second is refused.
 */
async function mark(db: Db, env: Where, secret: Buffer): Promise<void> {
  if ((await getMarks(db))?.isFolderMarked) {
    // Another process may have marked the database since it was first checked.
    await requireMarks(db, env, secret);
    return;
  }
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'markingInstallation');
    await requireMarks(tx, env, secret);
    const id = (await getMarks(tx))?.id ?? (await store(tx, secret));
    markFolder(env.DATA_DIR, secret, id);
    await query(tx, 'update installation_marks set folder_marked_at = now()');
  });
}

async function store(tx: Tx, secret: Buffer): Promise<string> {
  const id = randomUUID();
  await query(tx, 'insert into installation_marks (id, secret_mark) values ($id::uuid, $mark)', {
    id,
    mark: secretMark(secret, id),
  });
  return id;
}
