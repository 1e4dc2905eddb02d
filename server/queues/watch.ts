import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { openQueueBackend, type QueueBackend } from './backend.ts';
import { QUEUE_NAMES, queueOf, type QueueName } from './queues.ts';

const PATIENCE_MS = 1500;

/** The number of jobs of a queue by BullMQ's states. */
export interface QueueDepth {
  name: QueueName;
  waiting: number;
  active: number;
  /** Failed, and to be retried. */
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
  queues(): readonly ReturnType<typeof queueOf>[];
  close(): Promise<void>;
}

/** Connects at first use, because most servers only need it for monitoring. */
export function watchQueues(env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>): QueueWatch {
  let opened: { backend: QueueBackend; queues: ReturnType<typeof queueOf>[] } | undefined;
  const open = () => {
    if (opened) return opened;
    const backend = openQueueBackend(env);
    const queues = QUEUE_NAMES.map((name) => {
      const queue = queueOf(name, backend);
      queue.on('error', () => {
        // Callers get the error; without a listener this event would end the process.
      });
      return queue;
    });
    opened = { backend, queues };
    return opened;
  };
  const depths = () =>
    Promise.all(
      open().queues.map(async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
        const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return { name: queue.name as QueueName, waiting, active, delayed, failed };
      }),
    );
  return {
    backend: env.REDIS_URL ? 'redis' : 'postgres',
    depths: () => inTime(depths()),
    reachable: async () => {
      const { backend } = open();
      // The other backend is the database itself, which is checked anyway.
      if (backend.kind === 'redis') await inTime(backend.connection.ping());
    },
    queues: () => open().queues,
    close: async () => {
      if (!opened) return;
      const { backend, queues } = opened;
      const closed = Promise.all(queues.map((queue) => queue.close())).then(() => backend.close());
      // A lost connection can't be closed.
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
