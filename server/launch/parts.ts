import { fileURLToPath } from 'node:url';

/** What a run is made of. Bundled programs, or small ones of a test, can stand for the sources. */
export type Parts = {
  server: string;
  worker: string;
  migrate: (databaseUrl: string) => Promise<void>;
  /** Fills an empty database with the demo organisation. */
  seed: (databaseUrl: string) => Promise<void>;
  /** Serve the web client from its sources, and start afresh when a source changes. */
  dev: boolean;
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const cadre: Parts = {
  server: fromRoot('server/main.ts'),
  worker: fromRoot('workers/main.ts'),
  migrate: async (databaseUrl) => (await import('#server/db/migrate.ts')).migrate(databaseUrl),
  seed: async (databaseUrl) => (await import('#server/demo/index.ts')).seedDemo(databaseUrl),
  dev: false,
};
