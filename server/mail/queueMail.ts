import type { Tx } from '#server/db/connect.ts';
import type { MailJob } from '#server/queues/queues.ts';
import { writeOutbox } from '#server/queues/outbox.ts';

/** Queues mails, to be sent after this transaction is committed. */
export const queueMail = (tx: Tx, ...jobs: readonly MailJob[]): Promise<void> =>
  writeOutbox(tx, 'mail', ...jobs);
