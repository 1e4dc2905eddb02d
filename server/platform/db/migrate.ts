import type { KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { takeAdvisoryLock } from './advisoryLocks.ts';

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * The files of migrations/ by name. knex itself loads them by path, which works neither in a bundle nor without
 * a TypeScript loader.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> =>
    import(`../../../migrations/${name.replace(/\.ts$/, '')}.ts`),
};

/**
 * Migrates the tables of the database and of the queue to this version. Several processes can call this at the same
 * time.
 * @param recordKey the installation's key. Without it, rows that a migration writes to signed tables fail verification
 * (records/rowTags.ts), except before the first start.
 */
export async function migrate(
  databaseUrl: string,
  recordKey?: KeyObject,
  /**
   * Limits the migration to these files; by default, all are used. Restoring a backup uses those with which the backup
   * was made (`restoreBackup.ts`).
   */
  names?: readonly string[],
): Promise<void> {
  // BullMQ is imported here, because it is needed only if there are migrations.
  const { migrateQueueSchema, QUEUE_GRANTS } = await import('#server/platform/queues/backend.ts');
  const source = names
    ? { ...migrationSource, getMigrations: async () => [...names] }
    : migrationSource;
  const db = connect(databaseUrl, {
    asOwner: true,
    pool: 2,
    name: 'cadre migrate',
    ...(recordKey ? { recordKey } : {}),
  });
  try {
    await db.transaction(async (tx) => {
      // Servers that start at the same time wait for each other here. With the lock table of knex, the second server
      // would fail.
      await takeAdvisoryLock(tx, 'migrating');
      await tx.migrate.latest({ migrationSource: source, disableMigrationsListValidation: false });
      // BullMQ migrates its own schema on a separate connection, while this transaction holds the lock, because two
      // concurrent migrations would conflict.
      await migrateQueueSchema(databaseUrl);
    });
    // The grants are made in a separate transaction, because the role that they name has to be
    // committed before.
    await db.transaction(async (tx) => {
      await takeAdvisoryLock(tx, 'migrating');
      await tx.raw(QUEUE_GRANTS);
    });
  } finally {
    await db.destroy();
  }
}
