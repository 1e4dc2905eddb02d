import type { Tx } from '#server/platform/db/connect.ts';
import type { MailJob } from '#server/platform/queues/queues.ts';
import { writeOutbox } from '#server/platform/queues/outbox.ts';

/** Queues mails. They are sent once this transaction is committed. */
export const queueMail = (tx: Tx, ...jobs: readonly MailJob[]): Promise<void> =>
  writeOutbox(tx, 'mail', ...jobs);
