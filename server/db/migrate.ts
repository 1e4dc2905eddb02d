import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { migrateQueueSchema, QUEUE_GRANTS } from '#server/queues/backend.ts';
import { connect } from './connect.ts';
import { takeAdvisoryLock } from './advisoryLocks.ts';

const directory = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Each file of migrations/, under its file name. Ours rather than knex's, whose way of loading a file
 * by its path neither a bundle nor a runtime without a TypeScript loader can follow.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> =>
    import(`../../migrations/${name.replace(/\.ts$/, '')}.ts`),
};

/** Brings the database's tables, and the queue's, to this version. Safe to call from several processes. */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { asOwner: true, pool: 2, name: 'cadre migrate' });
  try {
    await db.transaction(async (tx) => {
      // Two servers that boot at once take turns here; knex's own lock table would make the second
      // one fail instead of wait.
      await takeAdvisoryLock(tx, 'migrating');
      await tx.migrate.latest({ migrationSource, disableMigrationsListValidation: false });
      // On a connection of its own, and so under this lock, but not part of the transaction: BullMQ
      // steps its schema up by itself, and two at once would trip over each other.
      await migrateQueueSchema(databaseUrl);
    });
    // Once the role is there for everyone to see.
    await db.transaction(async (tx) => {
      await takeAdvisoryLock(tx, 'migrating');
      await tx.raw(QUEUE_GRANTS);
    });
  } finally {
    await db.destroy();
  }
}
