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
  // Finished jobs are removed, because the outbox records them. When the latest thousand were kept, BullMQ on
  // PostgreSQL read all of them at the end of each job, and two concurrent ends could deadlock for a second, which
  // limited it to 163 jobs a second.
  removeOnComplete: true,
  removeOnFail: { count: 5000 },
};

export interface JobQueue {
  /** Adds jobs. A job whose ID already exists is not added again. */
  add(jobs: { id: string; data: unknown }[]): Promise<void>;
  /** Makes sure that a job will run: adds it if it is missing, and starts it again if all its attempts have failed. */
  ensure(job: { id: string; data: unknown }): Promise<void>;
  close(): Promise<void>;
}

/** A BullMQ queue, in either kind of storage. */
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

/** Opens a queue to which jobs can be added. */
export function openQueue(name: QueueName, backend: QueueBackend): JobQueue {
  const queue = getQueue(name, backend);
  queue.on('error', () => {
    // The call that fails reports its error itself. Without this listener, the error event would
    // end the process.
  });
  const add: JobQueue['add'] = async (jobs) => {
    const rows = jobs.map(({ id, data }) => ({ name, data, opts: { ...JOB_OPTIONS, jobId: id } }));
    const [first] = rows;
    // Adds a single job, the usual case, separately: to add several jobs, BullMQ on PostgreSQL creates and drops two
    // temporary tables.
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
      // The delay was computed with the clock of another process, which may have been hours ahead, so the job is
      // started at once.
      if (state === 'delayed') await existing.promote();
    },
    close: () => queue.close(),
  };
}
