import { z } from 'zod';

/**
 * The notices of a batch, or of single events that were committed together. They are shown to recipients who are
 * online, and mailed to recipients who want that.
 */
export const noticesMessage = z.object({
  batchIds: z.array(z.uuid()),
  accountId: z.number(),
  workflow: z.string(),
});
export type NoticesMessage = z.infer<typeof noticesMessage>;

/** A mail to send. Its content is created only when it is sent, so that the queue contains neither codes nor tokens. */
const mailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loginCode'), codeId: z.number() }),
  z.object({ kind: z.literal('resetCode'), resetId: z.uuid() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.number() }),
  z.object({ kind: z.literal('mailChangeCode'), codeId: z.number() }),
  z.object({ kind: z.literal('mailChangeAsked'), changeId: z.uuid() }),
  z.object({ kind: z.literal('mailChanged'), changeId: z.uuid() }),
  z.object({ kind: z.literal('mailProposed'), proposalId: z.number() }),
  z.object({ kind: z.literal('mailConfirmed'), proposalId: z.number() }),
  z.object({ kind: z.literal('mailArrives'), changeId: z.uuid() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.uuid() }),
  z.object({ kind: z.literal('notices'), batchId: z.uuid(), userId: z.number() }),
  z.object({ kind: z.literal('report'), reportMailId: z.number() }),
  z.object({ kind: z.literal('payslip'), slipId: z.number() }),
  z.object({ kind: z.literal('digest'), digestId: z.uuid(), userId: z.number() }),
]);
export type MailJob = z.infer<typeof mailJob>;

/** A long job (server/platform/jobs). */
const longJob = z.object({ jobId: z.number() });

/** The data of the jobs in each queue: IDs, by which the current state is read. */
export const JOBS = {
  mail: mailJob,
  job: longJob,
} as const;
export type QueueName = keyof typeof JOBS;
type JobPayloads = { [Name in QueueName]: z.infer<(typeof JOBS)[Name]> };
export type JobData<Name extends QueueName> = JobPayloads[Name];

/** The data of messages in the outbox: the job for a queue, or the notices that the relay sends. */
export type OutboxData = JobPayloads & { notices: NoticesMessage };

/** The names of all queues. */
export const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];

export const isQueueName = (name: string): name is QueueName => name in JOBS;
