import { migrate } from './migrate.ts';

/**
 * Brings the tables up to date where nobody else has: a server or worker that was started by itself
 * (`npm run server`). Under `npm start` the supervisor has done it, and says so by being there.
 */
export async function migrateIfAlone(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl && !process.send) await migrate(databaseUrl);
}
