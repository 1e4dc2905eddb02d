import {
  Queue,
  type ConnectionOptions,
  type JobsOptions,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import { z } from 'zod';
import type { QueueBackend } from './backend.ts';

/**
 * The notices of a batch, or of single events committed together, which are pushed to online users and
 * mailed to those who want that.
 */
export const noticesMessage = z.object({
  batchIds: z.array(z.uuid()),
  accountId: z.number(),
  workflow: z.string(),
});
export type NoticesMessage = z.infer<typeof noticesMessage>;

/** A mail to send. Its content is looked up when it is sent, so that no code or token is in the queue. */
const mailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loginCode'), codeId: z.number() }),
  z.object({ kind: z.literal('resetCode'), resetId: z.uuid() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.number() }),
  z.object({ kind: z.literal('mailChangeCode'), codeId: z.number() }),
  z.object({ kind: z.literal('mailChangeAsked'), changeId: z.uuid() }),
  z.object({ kind: z.literal('mailChanged'), changeId: z.uuid() }),
  z.object({ kind: z.literal('mailProposed'), proposalId: z.number() }),
  z.object({ kind: z.literal('mailArrives'), changeId: z.uuid() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.uuid() }),
  z.object({ kind: z.literal('notices'), batchId: z.uuid(), userId: z.number() }),
  z.object({ kind: z.literal('report'), reportMailId: z.number() }),
  z.object({ kind: z.literal('digest'), digestId: z.uuid(), userId: z.number() }),
]);
export type MailJob = z.infer<typeof mailJob>;

/** A long job was requested (server/jobs). */
const longJob = z.object({ jobId: z.number() });

/** The payloads of each queue. Jobs contain ids and load current state. */
export const JOBS = {
  mail: mailJob,
  job: longJob,
} as const;
export type QueueName = keyof typeof JOBS;
type JobPayloads = { [Name in QueueName]: z.infer<(typeof JOBS)[Name]> };
export type JobData<Name extends QueueName> = JobPayloads[Name];

/** Outbox payloads: jobs for the queues, and notices for the relay. */
export type OutboxData = JobPayloads & { notices: NoticesMessage };

/** Every queue's name. */
export const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];

export const isQueueName = (name: string): name is QueueName => name in JOBS;

const JOB_OPTIONS: JobsOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  // The outbox has the record of finished jobs. To keep the latest thousand here, BullMQ on PostgreSQL
  // scanned all of them at the end of each job, and two concurrent ends could deadlock over the oldest for
  // a second: 163 jobs a second.
  removeOnComplete: true,
  removeOnFail: { count: 5000 },
};

export interface JobQueue {
  /** Adds jobs by id; an existing one isn't added twice. */
  add(jobs: { id: string; data: unknown }[]): Promise<void>;
  /** Ensures that a job gets done: adds it if it is missing, and retries it if every attempt failed. */
  ensure(job: { id: string; data: unknown }): Promise<void>;
  close(): Promise<void>;
}

/** BullMQ's own queue, on either backend. */
export const queueOf = (name: QueueName, backend: QueueBackend) =>
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
  const queue = queueOf(name, backend);
  queue.on('error', () => {
    // Every failing call reports its error; without a listener this event would end the process.
  });
  const add: JobQueue['add'] = async (jobs) => {
    const made = jobs.map(({ id, data }) => ({ name, data, opts: { ...JOB_OPTIONS, jobId: id } }));
    const [first] = made;
    // For several jobs PostgreSQL creates and drops two temporary tables; usually there is only one.
    if (first && made.length === 1) await queue.add(first.name, first.data, first.opts);
    else await queue.addBulk(made);
  };
  return {
    add,
    ensure: async (job) => {
      const known = await queue.getJob(job.id);
      if (!known) {
        await add([job]);
        return;
      }
      const state = await known.getState();
      if (state === 'failed') await known.retry('failed');
      // The delay was computed by the clock of the process that delayed it, which may be hours ahead.
      if (state === 'delayed') await known.promote();
    },
    close: () => queue.close(),
  };
}
