import { checkpointLetter } from '#server/platform/mail/checkpointLetter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';

const DAY_MS = 86_400_000;

/**
 * Mails the latest checkpoint to auditors once a day. A person who controls the database does not
 * control the auditors' mailboxes.
 */
export const mailAnchor = (mailer: Mailer, addresses: readonly string[]): Anchor => ({
  name: 'mail',
  everyMs: DAY_MS,
  keep: async (checkpoints) => {
    const newest = checkpoints.at(-1) ?? checkpoints[0];
    for (const [index, to] of addresses.entries()) {
      await mailer.send(`checkpoint-${newest.checkpoint}-${index}`, to, checkpointLetter(newest));
    }
  },
});
