import type { Paper } from '#server/kits/papers/paper.ts';
import { confirmationLetter, extensionLetter } from './confirmationLetters.ts';
import { experienceLetter } from '#server/domains/documents/papers/experienceLetter.ts';
import { promotionLetter, transferLetter } from './transferLetters.ts';

/** All career letters, together because one list shows them all. */
export const CAREER_LETTERS: readonly Paper[] = [
  confirmationLetter,
  extensionLetter,
  transferLetter,
  promotionLetter,
  experienceLetter,
];
