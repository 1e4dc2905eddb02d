import type { Env } from '#server/env.ts';
import { CannotStart } from '#server/cannotStart.ts';
import { ensureApplicationLogin, signsInAsOwner } from './applicationLogin.ts';
import { connect } from './connect.ts';
import { migrate, migrationSource } from './migrate.ts';
import { query } from './sql.ts';
import { loadSecret } from '#server/secret.ts';
import { historyKeys } from '#server/workflow/history/keys.ts';

/**
 * Migrates the database if nobody else does: for a server or worker started by itself (`npm run server`).
 * Under `npm start` the supervisor has done it.
 * @throws CannotStart if that needs an owner and none is configured.
 */
export async function migrateIfAlone(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'SECRET_KEY' | 'DATA_DIR'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env;
  if (!DATABASE_URL || process.send) return;
  const recordKey = () => historyKeys(loadSecret(env)).records;
  if (DATABASE_OWNER_URL) {
    await migrate(DATABASE_OWNER_URL, recordKey());
    await ensureApplicationLogin(DATABASE_OWNER_URL, DATABASE_URL);
  } else if (await mayMigrate(DATABASE_URL)) await migrate(DATABASE_URL, recordKey());
}

/** An owner migrates; the application role only checks that nothing is left to do. */
async function mayMigrate(url: string): Promise<boolean> {
  const db = connect(url, { pool: 1, name: 'cadre start' });
  try {
    const done = await query<{ name: string }>(db, 'select name from knex_migrations').catch(
      () => [],
    );
    if (done.length === 0 || (await signsInAsOwner(url))) return true;
    const known = new Set(done.map(({ name }) => name));
    const left = (await migrationSource.getMigrations([])).filter((name) => !known.has(name));
    if (left.length === 0) return false;
    throw new CannotStart(
      `The tables are ${left.length} migrations behind: start once with DATABASE_OWNER_URL, the address of their owner.`,
    );
  } finally {
    await db.destroy();
  }
}
