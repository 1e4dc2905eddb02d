import { incrementLetter } from './declarations/incrementLetter.ts';
import { CAREER_LETTERS } from './declarations/careerLetters.ts';
import { DISCIPLINE_LETTERS } from './declarations/disciplineLetters.ts';
import { serviceBook, serviceBookWithPay } from './declarations/serviceBooks.ts';
import { salaryCertificate } from './declarations/salaryCertificate.ts';
import type { Paper } from './paper.ts';

/** Every paper that Cadre issues. */
export const PAPERS: readonly Paper[] = [
  incrementLetter,
  salaryCertificate,
  serviceBook,
  serviceBookWithPay,
  ...CAREER_LETTERS,
  ...DISCIPLINE_LETTERS,
];
