import type { KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { takeAdvisoryLock } from './advisoryLocks.ts';

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * The files of migrations/ by name. Knex loads files by path, which works neither in a bundle nor without a
 * TypeScript loader.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> =>
    import(`../../../migrations/${name.replace(/\.ts$/, '')}.ts`),
};

/**
 * Migrates the tables of the database and of the queue to this version. Safe to call from several processes.
 * @param recordKey the installation's key. Without it, rows that a migration writes to covered tables fail
 * verification (records/rowTags.ts), except before the first start.
 */
export async function migrate(
  databaseUrl: string,
  recordKey?: KeyObject,
  /**
   * Only these migrations: those that a backup was made with, before its data is restored (`restoreBackup.ts`).
   * Default: all.
   */
  names?: readonly string[],
): Promise<void> {
  // BullMQ is loaded only for migrations.
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
      // Servers that start simultaneously take turns; knex's lock table would make the second one fail.
      await takeAdvisoryLock(tx, 'migrating');
      await tx.migrate.latest({ migrationSource: source, disableMigrationsListValidation: false });
      // Runs on its own connection, under this lock but outside the transaction: BullMQ migrates its own
      // schema, and two at once would conflict.
      await migrateQueueSchema(databaseUrl);
    });
    // In a separate transaction, after the role is committed.
    await db.transaction(async (tx) => {
      await takeAdvisoryLock(tx, 'migrating');
      await tx.raw(QUEUE_GRANTS);
    });
  } finally {
    await db.destroy();
  }
}
