import { letter, type Letter } from './letter.ts';
import { AS_SPECIFIED } from './reader.ts';

/**
 * The mail to auditors about a checkpoint. By comparing these mails, auditors can notice that a history was shortened
 * or replaced.
 */
export const checkpointLetter = ({
  checkpoint,
  at,
  hash,
  chains,
  links,
}: {
  checkpoint: number;
  at: string;
  hash: string;
  chains: number;
  links: number;
}): Letter =>
  letter(AS_SPECIFIED, {
    subject: `Checkpoint ${checkpoint} of the history`,
    name: '',
    lines: [
      `The latest checkpoint of the history is ${checkpoint}, of ${at}.`,
      `It covers ${chains} chains with ${links} links. Its SHA-256 is ${hash}.`,
    ],
    closing:
      'Please keep this email. The number of checkpoints, chains and links never decreases: if Cadre ever shows fewer, the history was truncated.',
  });
