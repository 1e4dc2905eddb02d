import type { Paper } from '../paper.ts';
import { confirmationLetter, extensionLetter } from './confirmationLetters.ts';
import { experienceLetter } from './experienceLetter.ts';
import { promotionLetter, transferLetter } from './transferLetters.ts';

/** Letters about someone's career: one list shows them all. */
export const CAREER_LETTERS: readonly Paper[] = [
  confirmationLetter,
  extensionLetter,
  transferLetter,
  promotionLetter,
  experienceLetter,
];
