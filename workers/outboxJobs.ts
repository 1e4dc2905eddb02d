import type { WorkRow } from '#server/platform/history/records/obeyed.ts';
import {
  isQueueName,
  noticesMessage,
  type NoticesMessage,
  type QueueName,
} from '#server/platform/queues/queues.ts';

/** An outbox message. */
export interface OutboxMessage extends WorkRow {
  id: number;
  queue: string;
  payload: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** A message's job, with its queue. */
export interface OutboxJob {
  id: string;
  queue: QueueName;
  data: unknown;
}

/** The job of an outbox message; null for an unknown queue. */
export const getJob = (message: OutboxMessage): OutboxJob | null =>
  isQueueName(message.queue)
    ? { id: getJobId(message), queue: message.queue, data: message.payload }
    : null;

/** Includes the time, because a queue may still hold message 1 of an earlier database. */
export const getJobId = ({ id, at }: OutboxMessage): string => `outbox-${id}-${at}`;

/** The outbox message of a job. */
export const getMessageId = (jobId: string): number =>
  Number(/^outbox-(\d+)-/.exec(jobId)?.[1] ?? 0);

/** The notices among outbox messages. */
export const noticesAmong = (
  messages: readonly OutboxMessage[],
): (NoticesMessage & { messageId: number })[] =>
  messages.flatMap(({ id, queue, payload }) => {
    const notices = queue === 'notices' ? noticesMessage.safeParse(payload).data : undefined;
    return notices ? [{ ...notices, messageId: id }] : [];
  });
