import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationUrl, startEmbedded } from '#server/db/embedded/index.ts';
import type { Env } from '#server/env.ts';
import { requireDatabase } from './checks.ts';

export type Database = {
  /** As the application signs in; good once the tables are there and the owner has let it in. */
  url: string;
  ownerUrl: string;
  embedded: boolean;
  stop(): Promise<void>;
};

/** Opens the database of the environment: the one of DATABASE_URL, else our own on DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Database> {
  if (env.DATABASE_URL === undefined) return keepEmbedded(env.DATA_DIR, log);
  const ownerUrl = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  await requireDatabase(ownerUrl, env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
  return { url: env.DATABASE_URL, ownerUrl, embedded: false, stop: async () => {} };
}

/** Having run this long, a database that ends is not in the same trouble as the last time. */
const steadyAfter = 60_000;

const firstDelay = 250;
const longestDelay = 30_000;

/**
 * A database that ends by itself (short of memory, killed) is started again under its address: ever
 * later while it keeps ending, and without giving up, since the trouble may pass (a full disk).
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
      // Asked to stop meanwhile: nobody else knows of this one.
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

/** What the mark says of a database that a company of the user was set up in. */
const OWN = 'own';

/**
 * Seeds the embedded database once, unless it is to begin empty. The mark lies beside the data and goes
 * with it; it spares each later start the loading of the generator.
 * @returns whether it holds the demo company.
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
