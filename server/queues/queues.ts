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
 * The notices of a batch, or of single events that were committed together, are to be pushed to anyone who
 * is looking, and mailed to anyone who wants that.
 */
export const noticesMessage = z.object({
  batchIds: z.array(z.uuid()),
  accountId: z.number(),
  workflow: z.string(),
});
export type NoticesMessage = z.infer<typeof noticesMessage>;

/** A mail is to be sent. What it says is looked up when it is: no code or token travels here. */
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

/** Something long was asked for (server/jobs). */
const longJob = z.object({ jobId: z.number() });

/** What travels in each queue. Jobs carry ids and load state afresh. */
export const JOBS = {
  mail: mailJob,
  job: longJob,
} as const;
export type QueueName = keyof typeof JOBS;
type JobPayloads = { [Name in QueueName]: z.infer<(typeof JOBS)[Name]> };
export type JobData<Name extends QueueName> = JobPayloads[Name];

/** What the outbox carries: jobs for the queues, and notices, which its relay describes itself. */
export type OutboxData = JobPayloads & { notices: NoticesMessage };

/** Every queue's name. */
export const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];

export const isQueueName = (name: string): name is QueueName => name in JOBS;

const JOB_OPTIONS: JobsOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  // The outbox keeps what was done. To keep the latest thousand here, BullMQ on PostgreSQL looked through
  // all of them at the end of each job, and two that ended at once could deadlock over the oldest, a second
  // each time: 163 jobs a second.
  removeOnComplete: true,
  removeOnFail: { count: 5000 },
};

export interface JobQueue {
  /** Adds jobs by id: one that is there already is not added twice. */
  add(jobs: { id: string; data: unknown }[]): Promise<void>;
  /**
   * Sees to it that a job comes to its end: adds it where it is forgotten, and has it tried again where
   * every attempt had failed.
   */
  ensure(job: { id: string; data: unknown }): Promise<void>;
  close(): Promise<void>;
}

/** BullMQ's own queue, whichever backend holds it. */
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

/** A queue to put jobs into. */
export function openQueue(name: QueueName, backend: QueueBackend): JobQueue {
  const queue = queueOf(name, backend);
  queue.on('error', () => {
    // Every call that fails says so itself; without a listener this event would end the process.
  });
  const add: JobQueue['add'] = async (jobs) => {
    const made = jobs.map(({ id, data }) => ({ name, data, opts: { ...JOB_OPTIONS, jobId: id } }));
    const [first] = made;
    // For several, PostgreSQL makes and drops two tables; mostly it is one.
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
      // Until when it is put off was reckoned by the clock of whoever put it off, which may be hours ahead
      // of everyone else's.
      if (state === 'delayed') await known.promote();
    },
    close: () => queue.close(),
  };
}
