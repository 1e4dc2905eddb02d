import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#server/platform/env.ts';
import { AppError } from '#server/platform/errors.ts';
import type { QueueBackend } from './backend.ts';
import type { getQueue } from './jobQueue.ts';
import { QUEUE_NAMES, type QueueName } from './queues.ts';

const PATIENCE_MS = 1500;

/** The number of a queue's jobs in each of BullMQ's states. */
export interface QueueDepth {
  name: QueueName;
  waiting: number;
  active: number;
  /** Failed, and will be retried. */
  delayed: number;
  /** Failed at the last attempt. */
  failed: number;
}

/** A server's read access to the workers' queues. */
export interface QueueWatch {
  backend: QueueBackend['kind'];
  /** @throws AppError 503 if the queue doesn't respond within 1.5 s. */
  depths(): Promise<QueueDepth[]>;
  /** @throws AppError 503 likewise. */
  reachable(): Promise<void>;
  /** BullMQ's own queues, for its dashboard. */
  queues(): Promise<readonly ReturnType<typeof getQueue>[]>;
  close(): Promise<void>;
}

interface Opened {
  backend: QueueBackend;
  queues: ReturnType<typeof getQueue>[];
}

async function openAll(env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>): Promise<Opened> {
  const [{ openQueueBackend }, { getQueue }] = await Promise.all([
    import('./backend.ts'),
    import('./jobQueue.ts'),
  ]);
  const backend = openQueueBackend(env);
  const queues = QUEUE_NAMES.map((name) => {
    const queue = getQueue(name, backend);
    queue.on('error', () => {
      // Callers get the error; without this listener, the event would end the process.
    });
    return queue;
  });
  return { backend, queues };
}

/**
 * Loads BullMQ and connects only at first use: loading takes a sixth of a server's start, and most servers need it
 * only for monitoring.
 */
export function watchQueues(env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>): QueueWatch {
  let opened: Promise<Opened> | undefined;
  const open = () => (opened ??= openAll(env));
  const depths = async () =>
    Promise.all(
      (await open()).queues.map(async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
        const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return { name: queue.name as QueueName, waiting, active, delayed, failed };
      }),
    );
  return {
    backend: env.REDIS_URL ? 'redis' : 'postgres',
    depths: () => inTime(depths()),
    reachable: async () => {
      // Otherwise the backend is the database, which is checked anyway.
      if (!env.REDIS_URL) return;
      const { backend } = await open();
      if (backend.kind === 'redis') await inTime(backend.connection.ping());
    },
    queues: async () => (await open()).queues,
    close: async () => {
      if (!opened) return;
      const { backend, queues } = await opened;
      const closed = Promise.all(queues.map((queue) => queue.close())).then(() => backend.close());
      // A lost connection cannot be closed.
      await inTime(closed).catch(() => undefined);
    },
  };
}

/** A command to a lost Redis would wait forever. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  const late = new AbortController();
  const gone = async (): Promise<never> => {
    await pause(PATIENCE_MS, undefined, { signal: late.signal });
    throw new AppError('unavailable', 'The queue cannot be reached just now, try again');
  };
  const lost = gone();
  lost.catch(() => undefined);
  try {
    return await Promise.race([work, lost]);
  } finally {
    late.abort();
  }
}
