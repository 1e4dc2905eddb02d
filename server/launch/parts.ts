import { fileURLToPath } from 'node:url';
import type { Env } from '#server/platform/env.ts';
import type { Database } from './database.ts';

/** The programs that are run: from source, from bundles, or small ones for a test. */
export type Parts = {
  server: string;
  worker: string;
  migrate: (databaseUrl: string, env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>) => Promise<void>;
  /** Prepares the application's login, as the owner. */
  grantAccess: (database: Pick<Database, 'url' | 'ownerUrl' | 'embedded'>) => Promise<void>;
  /** Fills an empty database with the demo company. Returns whether the database contains the demo company. */
  seed: (databaseUrl: string) => Promise<boolean>;
  /** Generates the part of the demo data that is added while the application is already running. */
  fillLater?: (databaseUrl: string, stopping: AbortSignal) => Promise<void>;
  /** Whether the web client is served from source, and programs are restarted on changes. */
  dev: boolean;
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const cadre: Parts = {
  server: fromRoot('server/main.ts'),
  worker: fromRoot('workers/main.ts'),
  migrate: async (databaseUrl, env) =>
    (await import('#server/platform/installation/migrateOwn.ts')).migrateOwnDatabase(
      env,
      databaseUrl,
    ),
  grantAccess: async ({ url, ownerUrl, embedded }) =>
    (await import('#server/platform/db/applicationLogin.ts')).ensureApplicationLogin(
      ownerUrl,
      url,
      {
        setsPassword: embedded,
      },
    ),
  seed: async (databaseUrl) => (await import('#server/demo/index.ts')).seedDemo(databaseUrl),
  fillLater: async (databaseUrl, stopping) =>
    (await import('#server/demo/later.ts')).makeTheRest(databaseUrl, stopping),
  dev: false,
};
