import {
  isQueueName,
  noticesMessage,
  type NoticesMessage,
  type QueueName,
} from '#server/queues/queues.ts';

/** A word to the workers, as it is in the outbox. */
export interface OutboxMessage {
  id: number;
  queue: string;
  payload: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** What goes to a queue. */
export interface OutboxJob {
  id: string;
  queue: QueueName;
  data: unknown;
}

/** The job that carries an outbox message; none for an unknown queue. */
export const jobOf = (message: OutboxMessage): OutboxJob | null =>
  isQueueName(message.queue)
    ? { id: jobIdOf(message), queue: message.queue, data: message.payload }
    : null;

/** With the time as well: a queue may still know number 1 of a database before this one. */
export const jobIdOf = ({ id, at }: OutboxMessage): string => `outbox-${id}-${at}`;

/** The outbox message that a job carries. */
export const messageIdOf = (jobId: string): number =>
  Number(/^outbox-(\d+)-/.exec(jobId)?.[1] ?? 0);

/** The notices among outbox messages. */
export const noticesAmong = (
  messages: readonly OutboxMessage[],
): (NoticesMessage & { messageId: number })[] =>
  messages.flatMap(({ id, queue, payload }) => {
    const notices = queue === 'notices' ? noticesMessage.safeParse(payload).data : undefined;
    return notices ? [{ ...notices, messageId: id }] : [];
  });
