import { existsSync } from 'node:fs';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { openAnchors, getWitness } from '#server/engine/history/checkpoints/anchors/open.ts';
import { runCheck } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { findRunningEmbedded, startEmbedded } from '#server/platform/db/embedded/index.ts';
import { parseEnv, type Env } from '#server/platform/env.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { syncMenu } from '#server/domains/company/permissions/index.ts';
import { prepareDataDir, requireDatabase } from '#server/launch/checks.ts';
import { migrateIfAlone, migrateOwnDatabase } from '#server/platform/installation/migrateOwn.ts';
import { openOwnDatabase, type OwnDatabase } from '#server/platform/installation/openOwn.ts';
import { seedOnce } from '#server/launch/database.ts';
import { lockDataDir } from '#server/launch/lock.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';

/** A command's connection to the database. */
export interface Opened {
  db: Db;
  engine: Engine;
  anchors: readonly Anchor[];
  env: Env;
  secret: Buffer;
  /** What could not be prepared, if the database was opened with `evenUnreadable`. */
  unreadable: readonly Broken[];
  close(): Promise<void>;
}

/**
 * Opens the application's database, whether it is running or not: DATABASE_URL, or the embedded
 * one, which is started if necessary. Migrates it unless `asItIs`, and adds the demo company unless
 * `withoutDemo`. With `evenUnreadable`, verification can report why it could not be prepared. `env`
 * may be that of another installation.
 * @throws CannotStart, EnvironmentError or EmbeddedDatabaseError, each with a plain message.
 */
export async function openDatabase({
  asItIs = false,
  withoutDemo = false,
  evenUnreadable = false,
  env = readEnvironment(),
} = {}): Promise<Opened> {
  const { url, stop } = await find(env);
  try {
    if (!asItIs) await prepareTables(env, url, withoutDemo);
    const { db, secret, keys } = asItIs
      ? readAsItIs(env, url)
      : await openOwnDatabase(env, { url, ...OPTIONS });
    const unreadable: Broken[] = [];
    const prepare = async (name: string, work: () => Promise<unknown>) => {
      if (!evenUnreadable) await work();
      else unreadable.push(...(await runCheck(db, name, () => work().then(() => []))));
    };
    if (!asItIs) {
      await prepare('permissions of screens', () => syncMenu(db));
      await prepare('first values of records', () => recordBaselines(db));
    }
    const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
    await prepare('published approval pipelines', () => engine.refresh(db));
    return {
      db,
      engine,
      anchors: openAnchors(env, getWitness(env, keys)),
      env,
      secret,
      unreadable,
      close: async () => {
        await db.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads .env and the environment. */
export function readEnvironment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}

const OPTIONS = { pool: 2, name: 'cadre command' };

async function prepareTables(env: Env, url: string, withoutDemo: boolean): Promise<void> {
  if (env.DATABASE_URL) {
    await migrateIfAlone(env);
    return;
  }
  await migrateOwnDatabase(env, url);
  if (!withoutDemo) await seedOnce(env, url, seed);
}

/**
 * Opens a database without migrating it, for a command that only reads and may be of another
 * version than the running application.
 */
function readAsItIs(env: Env, url: string): OwnDatabase {
  const secret = loadSecret(env);
  return { db: connect(url, OPTIONS), secret, keys: historyKeys(secret) };
}

interface OpenedDatabase {
  url: string;
  stop: () => Promise<void>;
}

async function find({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Env): Promise<OpenedDatabase> {
  if (DATABASE_URL) {
    // The owner has to create the application's login first, because an empty database has none.
    if (DATABASE_OWNER_URL) await requireDatabase(DATABASE_OWNER_URL, 'DATABASE_OWNER_URL');
    else await requireDatabase(DATABASE_URL);
    return { url: DATABASE_URL, stop: () => Promise.resolve() };
  }
  prepareDataDir(DATA_DIR);
  const running = await findRunningEmbedded(DATA_DIR);
  if (running) return { url: running, stop: () => Promise.resolve() };
  // Takes a lock, because only one process may start the embedded database. If the application is
  // just starting, an error is reported here.
  const lock = await lockDataDir(DATA_DIR, `A command is working on ${DATA_DIR}: try again soon.`);
  try {
    const database = await startEmbedded({ dataDir: DATA_DIR, log: console.error });
    return {
      url: database.url,
      stop: async () => {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Adds the whole demo, including the part that `npm start` would add later. */
async function seed(url: string): Promise<boolean> {
  const { seedWholeDemo } = await import('#server/demo/index.ts');
  return seedWholeDemo(url);
}
