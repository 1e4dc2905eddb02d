import type { Tx } from '#server/db/connect.ts';
import type { MailJob } from '#server/queues/queues.ts';
import { writeOutbox } from '#server/queues/outbox.ts';

/** Has a worker send a mail once this transaction is committed. */
export const queueMail = (tx: Tx, job: MailJob): Promise<void> => writeOutbox(tx, 'mail', job);
