import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded/index.ts';
import type { Env } from '#server/env.ts';
import { CannotStart } from '#server/cannotStart.ts';
import { requireDatabase } from './checks.ts';

export type Database = {
  url: string;
  embedded: boolean;
  /** Rejects when the database is gone for good; never resolves. */
  lost: Promise<never>;
  stop(): Promise<void>;
};

/** Opens the database of the environment: the one of DATABASE_URL, else our own on DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Database> {
  if (env.DATABASE_URL === undefined) return keepEmbedded(env.DATA_DIR, log);
  await requireDatabase(env.DATABASE_URL);
  const lost = new Promise<never>(() => {});
  return { url: env.DATABASE_URL, embedded: false, lost, stop: async () => {} };
}

/** Having run this long, a database that ends is not in the same trouble as the last time. */
const steadyAfter = 60_000;

/** A database that ends by itself (short of memory, killed) is started again under its address. */
async function keepEmbedded(dataDir: string, log: (line: string) => void): Promise<Database> {
  const first = await startEmbedded({ dataDir, log });
  const state: { current: EmbeddedDatabase; stopping: boolean } = {
    current: first,
    stopping: false,
  };
  const watch = async (): Promise<never> => {
    for (let quickEnds = 0; ;) {
      const begun = Date.now();
      await state.current.ended;
      if (state.stopping) return new Promise<never>(() => {});
      quickEnds = Date.now() - begun < steadyAfter ? quickEnds + 1 : 0;
      if (quickEnds > 3) throw new CannotStart('The database keeps ending by itself.');
      log('The database ended by itself; starting it again.');
      state.current = await startEmbedded({ dataDir, log, port: first.port });
      if (state.stopping) await state.current.stop();
    }
  };
  const lost = watch();
  lost.catch(() => {});
  return {
    url: first.url,
    embedded: true,
    lost,
    stop: async () => {
      state.stopping = true;
      await state.current.stop();
    },
  };
}

/**
 * Seeds the embedded database once. The mark lies beside the data and goes with it; it spares each
 * later start the loading of the generator.
 */
export async function seedOnce(
  dataDir: string,
  url: string,
  seed: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const mark = join(dataDir, 'postgres', 'seeded');
  if (existsSync(mark)) return;
  await seed(url);
  writeFileSync(mark, '');
}
