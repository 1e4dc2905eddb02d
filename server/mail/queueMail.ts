import type { Tx } from '#server/db/connect.ts';
import type { MailJob } from '#server/queues/queues.ts';
import { writeOutbox } from '#server/queues/outbox.ts';

/** Queues a mail, to be sent after this transaction is committed. */
export const queueMail = (tx: Tx, job: MailJob): Promise<void> => writeOutbox(tx, 'mail', job);
