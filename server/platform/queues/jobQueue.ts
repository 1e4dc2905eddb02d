import {
  Queue,
  type ConnectionOptions,
  type JobsOptions,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import type { QueueBackend } from './backend.ts';
import type { QueueName } from './queues.ts';

const JOB_OPTIONS: JobsOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  // Finished jobs are recorded in the outbox. To keep the latest thousand here, BullMQ on PostgreSQL scanned all of
  // them at the end of each job, and two concurrent ends could deadlock over the oldest for a second: 163 jobs a
  // second.
  removeOnComplete: true,
  removeOnFail: { count: 5000 },
};

export interface JobQueue {
  /** Adds jobs by ID, unless they already exist. */
  add(jobs: { id: string; data: unknown }[]): Promise<void>;
  /** Ensures that a job is done: adds it if it is missing, and retries it if every attempt failed. */
  ensure(job: { id: string; data: unknown }): Promise<void>;
  close(): Promise<void>;
}

/** BullMQ's own queue, on either backend. */
export const getQueue = (name: QueueName, backend: QueueBackend) =>
  backend.kind === 'redis'
    ? new Queue<unknown, unknown, string>(name, {
        connection: backend.connection as ConnectionOptions,
      })
    : new Queue<
        unknown,
        unknown,
        string,
        unknown,
        unknown,
        string,
        PostgresQueueBackend,
        PostgresConnectionOptions
      >(name, { connection: backend.connection }, backend.create);

/** A queue for adding jobs. */
export function openQueue(name: QueueName, backend: QueueBackend): JobQueue {
  const queue = getQueue(name, backend);
  queue.on('error', () => {
    // Every failing call reports its error; without this listener, the event would end the process.
  });
  const add: JobQueue['add'] = async (jobs) => {
    const rows = jobs.map(({ id, data }) => ({ name, data, opts: { ...JOB_OPTIONS, jobId: id } }));
    const [first] = rows;
    // For several jobs, BullMQ on PostgreSQL creates and drops two temporary tables; usually there is only one job.
    if (first && rows.length === 1) await queue.add(first.name, first.data, first.opts);
    else await queue.addBulk(rows);
  };
  return {
    add,
    ensure: async (job) => {
      const existing = await queue.getJob(job.id);
      if (!existing) {
        await add([job]);
        return;
      }
      const state = await existing.getState();
      if (state === 'failed') await existing.retry('failed');
      // The delay was computed with the clock of the process that delayed the job, which may be hours ahead.
      if (state === 'delayed') await existing.promote();
    },
    close: () => queue.close(),
  };
}
