import { createPostgresBackend, runMigrations, type PostgresConnectionOptions } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { outliving } from '#server/platform/db/outliving.ts';
import { rowSettings, startedWith } from '#server/platform/db/rowKey.ts';
import type { Env } from '#server/platform/env.ts';
import { oneAtATime } from './oneAtATime.ts';

const SCHEMA = 'bullmq';

/**
 * The privileges that the application needs on the tables of the queue, which the owner of the database owns. `create`
 * is needed because BullMQ creates a sequence at the first job of a queue.
 */
export const QUEUE_GRANTS = `
  grant usage, create on schema ${SCHEMA} to cadre_app;
  grant select, insert, update, delete, truncate on all tables in schema ${SCHEMA} to cadre_app;
  grant usage, select, update on all sequences in schema ${SCHEMA} to cadre_app;`;

/** Creates or updates the tables of the queue. This is needed because BullMQ itself only checks that they exist. */
export async function migrateQueueSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/**
 * Where queues are stored: in Redis if REDIS_URL is set, otherwise in PostgreSQL. All queues and workers of a process
 * share this connection.
 */
export type QueueBackend =
  | (Closing & { kind: 'redis'; connection: Redis })
  | (Closing & {
      kind: 'postgres';
      connection: PostgresConnectionOptions;
      create: typeof createPostgresBackend;
    });

interface Closing {
  /**
   * Has to be called before the queues and workers that use the storage are closed, so that none of them waits for a
   * storage that is gone.
   */
  letGo(): void;
  close(): Promise<void>;
}

export function openQueueBackend(env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>): QueueBackend {
  if (env.REDIS_URL) {
    const connection = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null });
    return {
      kind: 'redis',
      connection,
      letGo: () => {
        if (connection.status !== 'ready') connection.disconnect();
      },
      close: async () => {
        if (connection.status === 'ready') await connection.quit();
        else connection.disconnect();
      },
    };
  }
  // Passes an existing pool, because the ES module of BullMQ cannot require() pg itself.
  const pool = oneAtATime(
    outliving(
      new pg.Pool({
        // The outbox restores what a crash loses, so commits about jobs need not wait for the disk.
        ...startedWith(env.DATABASE_URL ?? '', {
          ...rowSettings(),
          search_path: SCHEMA,
          synchronous_commit: 'off',
        }),
        application_name: 'cadre queue',
        keepAlive: true,
        max: 10,
      }),
    ),
  );
  return {
    kind: 'postgres',
    // BullMQ declares a pool with an index signature, which the class of pg does not have.
    connection: pool as unknown as PostgresConnectionOptions,
    create: createPostgresBackend,
    letGo: () => undefined,
    close: () => pool.end(),
  };
}
