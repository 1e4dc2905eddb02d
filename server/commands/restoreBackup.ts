import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorFileOf } from '#server/platform/backup/copyData.ts';
import { copyIn } from '#server/platform/backup/copyIn.ts';
import { dataPath, readManifest, type Manifest } from '#server/platform/backup/manifest.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { APPLICATION_ROLE } from '#server/platform/db/applicationLogin.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { migrate, migrationSource } from '#server/platform/db/migrate.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Env } from '#server/platform/env.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { prepareDataDir, requireDatabase } from '#server/launch/checks.ts';
import { verifyInstallation } from './verifyInstallation.ts';

/**
 * Restores a backup onto an empty machine, and verifies it.
 * @returns whether everything is valid.
 * @throws CannotStart before anything is changed, if the target is not empty or the backup is
 * incomplete.
 */
export async function restoreBackup(env: Env, folder: string): Promise<boolean> {
  const manifest = readManifest(folder);
  await requireKnownMigrations(manifest);
  if (manifest.secret === 'environment' && !env.SECRET_KEY) {
    throw new CannotStart(
      'The secret of this backup was in SECRET_KEY and is not in it. Set SECRET_KEY to the same value.',
    );
  }
  prepareDataDir(env.DATA_DIR);
  requireEmptyFolder(env.DATA_DIR);
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (url) await requireEmptyDatabase(url);
  try {
    cpSync(dataPath(folder), env.DATA_DIR, { recursive: true });
    if (env.ANCHOR_FILE) {
      const kept = join(env.DATA_DIR, 'checkpoints.jsonl');
      if (existsSync(kept)) cpSync(kept, anchorFileOf(env), { force: false });
    }
    await fill(env, url, folder, manifest);
  } catch (error) {
    for (const name of readdirSync(env.DATA_DIR)) {
      rmSync(join(env.DATA_DIR, name), { recursive: true, force: true });
    }
    throw error;
  }
  return verifyInstallation(env, { withoutDemo: true });
}

/** Restores a backup into a temporary database, and verifies it there, to prove that the backup is usable. */
export async function tryRestore(env: Env, folder: string): Promise<boolean> {
  const place = mkdtempSync(join(tmpdir(), 'cadre-restore-'));
  try {
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, DATABASE_POOLER_URL: ___, ...rest } = env;
    const { ANCHOR_FILE: ____, ANCHOR_S3_URL: _____, ANCHOR_TSA_URL: ______, ...own } = rest;
    // Leaves out anchors outside this machine, because they have advanced since the backup.
    return await restoreBackup({ ...own, DATA_DIR: place, DEMO: 'no' }, folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function fill(
  env: Env,
  url: string | undefined,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const embedded = url ? undefined : await startEmbedded({ dataDir: env.DATA_DIR });
  const ownerUrl = url ?? embedded?.url ?? '';
  try {
    await migrate(ownerUrl, historyKeys(loadSecret(env)).records, manifest.migrations);
    const db = connect(ownerUrl, { asOwner: true, pool: 1, name: 'cadre restore' });
    try {
      await db.transaction((tx) => copyIn(tx, folder, manifest));
      await db.raw('analyze');
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const migrationNames = new Set(await migrationSource.getMigrations([]));
  const later = migrations.filter((name) => !migrationNames.has(name));
  if (later.length === 0) return;
  throw new CannotStart(
    `The backup is of a later version of Cadre than this program: it has ${later.length} migrations that this one doesn't know (${later.at(-1)}). Restore it with that version.`,
  );
}

function requireEmptyFolder(dataDir: string): void {
  const [name] = readdirSync(dataDir);
  if (name === undefined) return;
  throw new CannotStart(
    `DATA_DIR ${dataDir} is not empty (${name}). A backup is restored to an empty folder; give another one.`,
  );
}

interface Rights {
  role: string;
  database: string;
  createsRoles: boolean;
  grantsRole: boolean;
  createsTables: boolean;
  createsExtensions: boolean;
  lacking: string[];
}

/**
 * Checks the rights that restoring needs. A superuser is not required, but the role must be able to create tables and
 * extensions here, and grant privileges to the application's role.
 * @throws CannotStart that names every missing right with its statement.
 */
async function requireRights(db: Db): Promise<void> {
  const [rights] = await query<Rights>(
    db,
    `select r.rolname::text as role, current_database()::text as database,
       r.rolsuper or r.rolcreaterole as "createsRoles",
       r.rolsuper or a.oid is null or current_setting('server_version_num')::integer < 160000
         or coalesce(pg_has_role(r.oid, a.oid, 'member with admin option'), true) as "grantsRole",
       has_schema_privilege('public', 'create') as "createsTables",
       has_database_privilege(current_database(), 'create') as "createsExtensions",
       array(select n.name from unnest(array['pg_trgm', 'btree_gist']) n (name)
         where not exists (select from pg_available_extensions e where e.name = n.name)) as lacking
     from pg_roles r left join pg_roles a on a.rolname = $application where r.rolname = current_user`,
    { application: APPLICATION_ROLE },
  );
  if (!rights) return;
  const { role, database, lacking } = rights;
  const [user, place] = [role, database].map((name) => `"${name.replaceAll('"', '""')}"`);
  const missing = [
    ...(rights.createsRoles ? [] : [`alter role ${user} createrole`]),
    ...(rights.grantsRole ? [] : [`grant ${APPLICATION_ROLE} to ${user} with admin option`]),
    ...(rights.createsTables ? [] : [`grant create on schema public to ${user}`]),
    ...(rights.createsExtensions ? [] : [`grant create on database ${place} to ${user}`]),
  ];
  const problems = [
    ...(missing.length === 0
      ? []
      : [
          `${role} lacks rights on the database. As its administrator, run: ${missing.join('; ')}.`,
        ]),
    ...(lacking.length === 0 ? [] : [`The server doesn't offer ${lacking.join(' and ')}.`]),
  ];
  if (problems.length > 0) throw new CannotStart(problems.join('\n'));
}

async function requireEmptyDatabase(url: string): Promise<void> {
  await requireDatabase(url);
  const db = connect(url, { asOwner: true, pool: 1, name: 'cadre restore' });
  try {
    const [found] = await query<{ name: string }>(
      db,
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    );
    if (found) {
      throw new CannotStart(
        `The database is not empty (${found.name}). A backup is restored to an empty one.`,
      );
    }
    await requireRights(db);
  } finally {
    await db.destroy();
  }
}
