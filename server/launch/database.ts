import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationUrl, startEmbedded } from '#server/platform/db/embedded/index.ts';
import type { Env } from '#server/platform/env.ts';
import { requireDatabase } from './checks.ts';

export type Database = {
  /** The application's connection string. It can be used once the tables exist and the owner has prepared the login. */
  url: string;
  ownerUrl: string;
  embedded: boolean;
  stop(): Promise<void>;
};

/** Opens the database of DATABASE_URL or, without one, the embedded database in DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Database> {
  if (env.DATABASE_URL === undefined) return keepEmbedded(env.DATA_DIR, log);
  const ownerUrl = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  await requireDatabase(ownerUrl, env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
  return { url: env.DATABASE_URL, ownerUrl, embedded: false, stop: async () => {} };
}

/** Once the database has run this long, in milliseconds, its next restart uses the shortest delay again. */
const steadyAfter = 60_000;

const firstDelay = 250;
const longestDelay = 30_000;

/**
 * Restarts a database on the same port if it ends by itself, because it ran out of memory or was killed. Delays grow,
 * but attempts never stop, because the cause may be temporary, such as a full disk.
 */
async function keepEmbedded(dataDir: string, log: (line: string) => void): Promise<Database> {
  const first = await startEmbedded({ dataDir, log });
  const stopping = new AbortController();
  let current = first;
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function startAgain(): Promise<void> {
    try {
      current = await startEmbedded({ dataDir, log, port: first.port });
      // Cadre was stopped while this process was starting. Nothing else refers to the process, so
      // it is stopped here.
      if (stopping.signal.aborted) await current.stop();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  }

  async function watch(): Promise<void> {
    let delay = firstDelay;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      await current.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - begun > steadyAfter) delay = firstDelay;
      log(`The database ended by itself; starting it again in ${delay / 1000} s.`);
      await pause(delay);
      delay = Math.min(delay * 2, longestDelay);
      if (!stopping.signal.aborted) await startAgain();
    }
  }
  const watching = watch();
  return {
    url: applicationUrl(first.url, dataDir),
    ownerUrl: first.url,
    embedded: true,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop();
    },
  };
}

/** The content of the marker file of a database in which the user has set up a company. */
const OWN = 'own';

/**
 * Adds the demo data to the embedded database once, unless it should start empty. A marker file
 * next to the data lets later starts skip loading the generator.
 * @returns whether the database contains the demo company.
 */
export async function seedOnce(
  { DATA_DIR, DEMO }: Pick<Env, 'DATA_DIR' | 'DEMO'>,
  url: string,
  seed: (databaseUrl: string) => Promise<boolean>,
): Promise<boolean> {
  const mark = join(DATA_DIR, 'postgres', 'seeded');
  if (existsSync(mark)) return readFileSync(mark, 'utf8') !== OWN;
  if (DEMO === 'no') return false;
  const isDemo = await seed(url);
  writeFileSync(mark, isDemo ? '' : OWN);
  return isDemo;
}
