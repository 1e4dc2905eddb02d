import type { WorkRow } from '#server/platform/history/records/obeyed.ts';
import {
  isQueueName,
  noticesMessage,
  type NoticesMessage,
  type QueueName,
} from '#server/platform/queues/queues.ts';

export interface OutboxMessage extends WorkRow {
  id: number;
  queue: string;
  payload: unknown;
  /** When the message was written, in milliseconds since 1970. */
  at: number;
}

/** The job that a queue gets for an outbox message. */
export interface OutboxJob {
  id: string;
  queue: QueueName;
  data: unknown;
}

/** Returns the job of an outbox message, or null if its queue is unknown. */
export const getJob = (message: OutboxMessage): OutboxJob | null =>
  isQueueName(message.queue)
    ? { id: getJobId(message), queue: message.queue, data: message.payload }
    : null;

/** The ID includes the time, because a queue may still hold message 1 of an earlier database. */
export const getJobId = ({ id, at }: OutboxMessage): string => `outbox-${id}-${at}`;

/** Returns the ID of a job's outbox message, or 0 if the job ID has another form. */
export const getMessageId = (jobId: string): number =>
  Number(/^outbox-(\d+)-/.exec(jobId)?.[1] ?? 0);

/** Returns the notices among the outbox messages. */
export const noticesAmong = (
  messages: readonly OutboxMessage[],
): (NoticesMessage & { messageId: number })[] =>
  messages.flatMap(({ id, queue, payload }) => {
    const notices = queue === 'notices' ? noticesMessage.safeParse(payload).data : undefined;
    return notices ? [{ ...notices, messageId: id }] : [];
  });
