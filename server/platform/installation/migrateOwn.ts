import type { Env } from '#server/platform/env.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { ensureApplicationLogin, signsInAsOwner } from '#server/platform/db/applicationLogin.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate, migrationSource } from '#server/platform/db/migrate.ts';
import { query } from '#server/platform/db/sql.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { requireOwnDatabase } from './requireOwn.ts';

type Where = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>;

/**
 * Migrates the tables of this installation's database to this version.
 * @throws CannotStart for the database of another installation, before anything is changed.
 */
export async function migrateOwnDatabase(env: Where, ownerUrl: string): Promise<void> {
  await requireOwnDatabase(env, ownerUrl);
  await migrate(ownerUrl, historyKeys(loadSecret(env)).records);
}

/**
 * Migrates the database of DATABASE_URL, unless the supervisor of `npm start` has already done so. This is needed by
 * commands, and by a server or worker that is started separately (`npm run server`).
 * @throws CannotStart if an owner is needed and none is configured, or the database belongs to another installation.
 */
export async function migrateIfAlone(
  env: Where & Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env;
  if (!DATABASE_URL || process.send) return;
  if (DATABASE_OWNER_URL) {
    await migrateOwnDatabase(env, DATABASE_OWNER_URL);
    await ensureApplicationLogin(DATABASE_OWNER_URL, DATABASE_URL);
  } else if (await mayMigrate(DATABASE_URL)) await migrateOwnDatabase(env, DATABASE_URL);
}

/**
 * Whether this role can migrate the database. The owner can; the application's role only checks that no
 * migration is missing.
 */
async function mayMigrate(url: string): Promise<boolean> {
  if (await signsInAsOwner(url)) return true;
  const db = connect(url, { asOwner: true, pool: 1, name: 'cadre start' });
  try {
    const [state] = await query<{ isThere: boolean; isReadable: boolean }>(
      db,
      `select count(*) > 0 as "isThere", coalesce(bool_or(has_table_privilege(oid, 'select')), false) as "isReadable"
       from pg_class where oid = to_regclass('public.knex_migrations')`,
    );
    if (!state?.isThere) return true;
    const done = state.isReadable
      ? await query<{ name: string }>(db, 'select name from knex_migrations')
      : [];
    const names = new Set(done.map(({ name }) => name));
    const left = (await migrationSource.getMigrations([])).filter((name) => !names.has(name));
    if (left.length === 0) return false;
    throw new CannotStart(
      `The tables are ${state.isReadable ? `${left.length} migrations ` : ''}behind: start once with DATABASE_OWNER_URL, the address of their owner.`,
    );
  } finally {
    await db.destroy();
  }
}
