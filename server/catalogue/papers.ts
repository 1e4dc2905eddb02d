import { incrementLetter } from '#server/domains/increments/papers/incrementLetter.ts';
import { CAREER_LETTERS } from '#server/domains/career/papers/careerLetters.ts';
import { DISCIPLINE_LETTERS } from '#server/domains/career/papers/disciplineLetters.ts';
import { appointmentLetter } from '#server/domains/people/papers/appointmentLetter.ts';
import { serviceBook, serviceBookWithPay } from '#server/domains/people/papers/serviceBooks.ts';
import { salaryCertificate } from '#server/domains/pay/papers/salaryCertificate.ts';
import { payslip } from '#server/domains/pay/papers/payslip.ts';
import { taxCertificatePaper } from '#server/domains/pay/papers/taxCertificate.ts';
import { finalSettlementPaper } from '#server/domains/separation/papers/finalSettlementPaper.ts';
import { trainingCertificate } from '#server/domains/training/papers/trainingCertificate.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

/** Every paper that Cadre issues. */
export const PAPERS: readonly Paper[] = [
  incrementLetter,
  salaryCertificate,
  payslip,
  taxCertificatePaper,
  finalSettlementPaper,
  trainingCertificate,
  appointmentLetter,
  serviceBook,
  serviceBookWithPay,
  ...CAREER_LETTERS,
  ...DISCIPLINE_LETTERS,
];
