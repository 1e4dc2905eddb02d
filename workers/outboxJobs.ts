import { createHash } from 'node:crypto';
import { isQueueName, noticesJob, type QueueName } from '#server/queues/queues.ts';

/** A word to the workers, as it lies in the outbox. */
export interface OutboxMessage {
  id: number;
  queue: string;
  payload: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** What goes to a queue in one piece. */
export interface OutboxJob {
  id: string;
  queue: QueueName;
  data: unknown;
  messageIds: number[];
}

/**
 * The jobs that carry these outbox messages; none for an unknown queue. Notices of one workflow and account that
 * wait together share a job: at 1,000 decisions a second 246 jobs carried 748 messages.
 */
export function jobsOf(messages: readonly OutboxMessage[]): OutboxJob[] {
  const groups = new Map<string, [OutboxMessage, ...OutboxMessage[]]>();
  for (const message of messages) {
    const key = fellowship(message);
    const group = groups.get(key);
    if (group) group.push(message);
    else groups.set(key, [message]);
  }
  return [...groups.values()].flatMap((group) => {
    const job = jobOf(idOf(group), group);
    return job ? [job] : [];
  });
}

/** The job of this id that carries these outbox messages. */
export function jobOf(
  id: string,
  group: readonly [OutboxMessage, ...OutboxMessage[]],
): OutboxJob | null {
  const [{ queue, payload }] = group;
  if (!isQueueName(queue)) return null;
  // What is left of a forgotten job goes by that job's id, which names the first of all that it carried.
  const several = group.length > 1 || id !== idOf(group);
  const data = queue === 'notices' && several ? together(group) : payload;
  return { id, queue, data, messageIds: group.map((message) => message.id) };
}

/** What outbox messages have in common that go as one. */
function fellowship({ id, queue, payload }: OutboxMessage): string {
  const notices = queue === 'notices' ? noticesJob.safeParse(payload).data : undefined;
  return notices ? `${notices.accountId} ${notices.workflow}` : `alone ${id}`;
}

function together(group: readonly OutboxMessage[]): unknown {
  const all = group.map(({ payload }) => noticesJob.parse(payload));
  return {
    ...all[0],
    batchIds: all.flatMap(({ batchIds }) => batchIds),
    outboxIds: group.map(({ id }) => id),
  };
}

/**
 * The same for the same outbox messages, and another for any others: a queue takes nothing twice under one
 * id. The time as well: a queue may still know number 1 of a database before this one.
 */
function idOf(group: readonly [OutboxMessage, ...OutboxMessage[]]): string {
  const [{ id, at }] = group;
  if (group.length === 1) return `outbox-${id}-${at}`;
  const all = createHash('sha256').update(group.map((one) => `${one.id}/${one.at}`).join());
  return `outbox-${id}-${at}-${all.digest('hex').slice(0, 24)}`;
}

/** The outbox messages that a job carries. */
export const messageIdsOf = (jobId: string, { outboxIds }: { outboxIds?: number[] | undefined }) =>
  outboxIds ?? [Number(/^outbox-(\d+)-/.exec(jobId)?.[1] ?? 0)];
