import { createPostgresBackend, runMigrations, type PostgresConnectionOptions } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { outliving } from '#server/db/outliving.ts';
import type { Env } from '#server/env.ts';
import { oneAtATime } from './oneAtATime.ts';

const SCHEMA = 'bullmq';

/**
 * What the application needs of the queue's tables, which the owner makes. `create`, because BullMQ
 * numbers the jobs of a queue by a sequence that it makes at the first of them.
 */
export const QUEUE_GRANTS = `
  grant usage, create on schema ${SCHEMA} to cadre_app;
  grant select, insert, update, delete, truncate on all tables in schema ${SCHEMA} to cadre_app;
  grant usage, select, update on all sequences in schema ${SCHEMA} to cadre_app;`;

/** Creates or updates the tables of the queue; BullMQ itself only checks that they are there. */
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
 * Where jobs wait: Redis where REDIS_URL names one, else PostgreSQL. One of these is shared by all
 * queues and workers of a process.
 */
export type QueueBackend =
  | (Closing & { kind: 'redis'; connection: Redis })
  | (Closing & {
      kind: 'postgres';
      connection: PostgresConnectionOptions;
      create: typeof createPostgresBackend;
    });

interface Closing {
  /** Before whoever uses it is asked to finish: nobody is to wait for a queue that isn't there. */
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
  // BullMQ asks for a ready pool in an ES module: it can't require() pg there by itself.
  const pool = oneAtATime(
    outliving(
      new pg.Pool({
        connectionString: env.DATABASE_URL,
        // What a crash makes it forget the outbox asks after: no step of a job waits for the disk.
        options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
        application_name: 'cadre queue',
        keepAlive: true,
        max: 10,
      }),
    ),
  );
  return {
    kind: 'postgres',
    // BullMQ describes a pool by an index signature that pg's own class doesn't declare.
    connection: pool as unknown as PostgresConnectionOptions,
    create: createPostgresBackend,
    letGo: () => undefined,
    close: () => pool.end(),
  };
}
