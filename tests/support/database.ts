import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';

const TEMPLATE = 'cadre_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The throwaway cluster of this run, as its owner. */
    postgresUrl: string;
  }
}

const named = (name: string): string => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: named('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own for one test file: migrated tables, no rows. Cloned from a template, which
 * the first to come makes (40 ms a clone against a second of migrations).
 */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `cadre_${randomUUID().replaceAll('-', '')}`;
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock(727175)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      TEMPLATE,
    ]);
    if (rowCount === 0) {
      await client.query(`create database making_${TEMPLATE}`);
      await migrate(named(`making_${TEMPLATE}`));
      await client.query(`alter database making_${TEMPLATE} rename to ${TEMPLATE}`);
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return {
    url: named(name),
    drop: () =>
      asOwner(async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}
