import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';

/** What a run is made of. Bundled programs, or small ones of a test, can stand for the sources. */
export type Parts = {
  server: string;
  worker: string;
  migrate: (databaseUrl: string) => Promise<void>;
  /** Has the owner let the application sign in by its own address. */
  grantAccess: (database: Pick<Database, 'url' | 'ownerUrl' | 'embedded'>) => Promise<void>;
  /** Fills an empty database with the demo organisation; answers whether it holds that. */
  seed: (databaseUrl: string) => Promise<boolean>;
  /** What of the demo may come while it is used already. */
  fillLater?: (databaseUrl: string, stopping: AbortSignal) => Promise<void>;
  /** Serve the web client from its sources, and start afresh when a source changes. */
  dev: boolean;
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const cadre: Parts = {
  server: fromRoot('server/main.ts'),
  worker: fromRoot('workers/main.ts'),
  migrate: async (databaseUrl) => (await import('#server/db/migrate.ts')).migrate(databaseUrl),
  grantAccess: async ({ url, ownerUrl, embedded }) =>
    (await import('#server/db/applicationLogin.ts')).ensureApplicationLogin(ownerUrl, url, {
      anew: embedded,
    }),
  seed: async (databaseUrl) => (await import('#server/demo/index.ts')).seedDemo(databaseUrl),
  fillLater: async (databaseUrl, stopping) =>
    (await import('#server/demo/pastYear.ts')).fillPastYear(databaseUrl, stopping),
  dev: false,
};
