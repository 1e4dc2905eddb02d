import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#server/platform/env.ts';
import { AppError } from '#server/platform/errors.ts';
import type { QueueBackend } from './backend.ts';
import type { getQueue } from './jobQueue.ts';
import { QUEUE_NAMES, type QueueName } from './queues.ts';

const PATIENCE_MS = 1500;

/** How many jobs of a queue are in each state of BullMQ. */
export interface QueueDepth {
  name: QueueName;
  waiting: number;
  active: number;
  /** Jobs that failed and will be tried again. */
  delayed: number;
  /** Jobs whose last attempt failed. */
  failed: number;
}

/** What a server can read about the queues of the workers. */
export interface QueueWatch {
  backend: QueueBackend['kind'];
  /**
   * The number of jobs of each queue.
   * @throws AppError 503 if the queue does not respond within 1.5 s.
   */
  depths(): Promise<QueueDepth[]>;
  /**
   * Checks that the queues can be reached.
   * @throws AppError 503 if they do not respond within 1.5 s.
   */
  reachable(): Promise<void>;
  /** The queues of BullMQ, for its dashboard. */
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
      // Callers get the error of their own call. Without this listener, the error event would end
      // the process.
    });
    return queue;
  });
  return { backend, queues };
}

/**
 * Loads BullMQ and connects only when the queues are first used. Loading takes a sixth of the time that a server needs
 * to start, and most servers need it for monitoring only.
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
      // Without Redis, the queues are in the database, which is checked anyway.
      if (!env.REDIS_URL) return;
      const { backend } = await open();
      if (backend.kind === 'redis') await inTime(backend.connection.ping());
    },
    queues: async () => (await open()).queues,
    close: async () => {
      if (!opened) return;
      const { backend, queues } = await opened;
      const closed = Promise.all(queues.map((queue) => queue.close())).then(() => backend.close());
      // Ignores errors, because a lost connection cannot be closed.
      await inTime(closed).catch(() => undefined);
    },
  };
}

/** Limits the time of a command, because a command to a Redis that is gone would wait forever. */
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
