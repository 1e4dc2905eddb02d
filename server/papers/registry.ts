import { incrementLetter } from './declarations/incrementLetter.ts';
import { confirmationLetter, extensionLetter } from './declarations/confirmationLetters.ts';
import {
  disciplinaryDecision,
  showCauseNotice,
  warningLetter,
} from './declarations/disciplineLetters.ts';
import { experienceLetter } from './declarations/experienceLetter.ts';
import { promotionLetter, transferLetter } from './declarations/transferLetters.ts';
import { serviceBook, serviceBookWithPay } from './declarations/serviceBooks.ts';
import { salaryCertificate } from './declarations/salaryCertificate.ts';
import type { Paper } from './paper.ts';

/** Letters about someone's career: one list shows them all. */
export const CAREER_LETTERS: readonly Paper[] = [
  confirmationLetter,
  extensionLetter,
  transferLetter,
  promotionLetter,
  experienceLetter,
];

/** Letters of a disciplinary case: as confidential as the case. */
export const DISCIPLINE_LETTERS: readonly Paper[] = [
  showCauseNotice,
  warningLetter,
  disciplinaryDecision,
];

/** Every paper that Cadre issues. */
export const PAPERS: readonly Paper[] = [
  incrementLetter,
  salaryCertificate,
  serviceBook,
  serviceBookWithPay,
  ...CAREER_LETTERS,
  ...DISCIPLINE_LETTERS,
];

const byId = new Map(PAPERS.map((paper) => [paper.id, paper]));

/** @throws if the code names an undeclared paper, which is a bug. */
export function paperNamed(id: string): Paper {
  const paper = byId.get(id);
  if (!paper) throw new Error(`There is no paper ${id}`);
  return paper;
}
