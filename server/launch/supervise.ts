import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { isAnchoredOutside, UNANCHORED } from '#server/platform/history/anchors/outside.ts';
import { EmbeddedDatabaseError } from '#server/platform/db/embedded/index.ts';
import { EnvironmentError, parseEnv, type Env } from '#server/platform/env.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { prepareDataDir, requireFreePort, requireRedis } from './checks.ts';
import { openDatabase, seedOnce, type Database } from './database.ts';
import { startDevelopment } from './development.ts';
import { lockDataDir } from './lock.ts';
import { cadre, type Parts } from './parts.ts';
import { startPrograms } from './programs.ts';
import { endPreviousRun } from './runRecord.ts';
import { stopRequested } from './stopSignal.ts';
import { welcome } from './welcome.ts';

/** The functions that stop everything that was started, in the order of starting. */
type Undo = (() => unknown)[];

/**
 * Runs Cadre on this machine until it is asked to stop: database, migrations, server and worker.
 * @returns the exit code: 0 after a requested stop, 1 after an error reported on stderr.
 */
export async function runSupervisor(given: Partial<Parts> = {}): Promise<number> {
  const parts = { ...cadre, ...given };
  const stopSignal = stopRequested();
  const stopping = new AbortController();
  const undo: Undo = [];
  const running = bringUp(parts, undo, stopping.signal);
  try {
    await Promise.race([stopSignal, running]);
    return 0;
  } catch (error) {
    console.error(reasonFor(error));
    return 1;
  } finally {
    stopping.abort();
    // Waits for a step in progress, because it may still add to the list of stop functions.
    await running.catch(() => undefined);
    while (undo.length > 0) await undo.pop()?.();
  }
}

/** Starts everything in order; rejects if something cannot be started. */
async function bringUp(parts: Parts, undo: Undo, stopping: AbortSignal): Promise<never> {
  const env = readEnvironment();
  prepareDataDir(env.DATA_DIR);
  const lock = await lockDataDir(env.DATA_DIR, `Cadre is just starting on ${env.DATA_DIR}.`);
  undo.push(() => lock.release());
  await endPreviousRun(env.DATA_DIR);
  await requireFreePort(env);
  if (env.REDIS_URL) await requireRedis(env.REDIS_URL);
  stopping.throwIfAborted();

  const database = await openDatabase(env, console.log);
  undo.push(() => database.stop());
  stopping.throwIfAborted();
  const isDemo = await unless(stopping, prepareTables(parts, env, database));

  const programs = startPrograms(parts, database.url, env.DATA_DIR);
  undo.push(() => programs.stop());
  if (parts.dev) undo.push(startDevelopment(env, programs));

  const address = (await unless(stopping, programs.ready)) ?? `http://${env.HOST}:${env.PORT}`;
  lock.say(`Cadre is already running on ${env.DATA_DIR}: ${address} (process ${process.pid}).`);
  console.log(welcome(address, isDemo));
  if (!isAnchoredOutside(env)) console.log(UNANCHORED);
  if (isDemo) undo.push(fillLater(parts, database.ownerUrl));
  return unless(stopping, new Promise<never>(() => {}));
}

/**
 * Runs the later part of the demo data in the background. Stopping does not wait for it, because
 * the next start continues it.
 */
function fillLater({ fillLater: fill }: Parts, databaseUrl: string): () => void {
  const stopping = new AbortController();
  fill?.(databaseUrl, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) console.error(`The demo’s past year: ${getMessage(error)}`);
  });
  return () => stopping.abort();
}

/** Migrates and seeds the database. Returns whether the database contains the demo company. */
async function prepareTables(
  parts: Parts,
  env: Env,
  database: Pick<Database, 'url' | 'ownerUrl' | 'embedded'>,
): Promise<boolean> {
  try {
    await parts.migrate(database.ownerUrl, env);
    if (database.url !== database.ownerUrl) await parts.grantAccess(database);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The database's tables can't be brought up to date: ${getMessage(error)}`,
      {
        cause: error,
      },
    );
  }
  return database.embedded && seedOnce(env, database.ownerUrl, parts.seed);
}

function readEnvironment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}

/**
 * Waits for the work or until Cadre is asked to stop. In the latter case, the result is ignored.
 */
async function unless<Result>(stopping: AbortSignal, work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  stopping.throwIfAborted();
  let cut = () => {};
  const stopped = new Promise<never>((_, reject) => {
    cut = () => reject(new Error('stopped'));
    stopping.addEventListener('abort', cut, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stopping.removeEventListener('abort', cut);
  }
}

/** The text for an error: one line if the user can fix it, a stack trace for a bug. */
function reasonFor(error: unknown): string {
  const expected = [CannotStart, EmbeddedDatabaseError, EnvironmentError];
  if (!expected.some((kind) => error instanceof kind)) return inspect(error);
  const [first = '', ...others] = getMessage(error).split('\n');
  return others.length === 1 ? `${first} ${others[0]?.trim()}` : [first, ...others].join('\n');
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
