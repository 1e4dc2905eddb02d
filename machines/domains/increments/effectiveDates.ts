import { fiscalYearStart } from '#machines/core/values/fiscalYear.ts';

/**
 * How far a raise can be back-dated without a reason: the time between yearly reviews, which may be
 * delayed.
 */
export const MONTHS_BACK = 12;

/**
 * The earliest day that needs no reason: within the fiscal year, after joining, and at most a year
 * back.
 */
export function earliestOrdinary(
  {
    year,
    joiningDate,
    fiscalMonth,
  }: { year: number; joiningDate: string | null; fiscalMonth?: number | undefined },
  today: string,
): string {
  const back = new Date(`${today.slice(0, 10)}T00:00:00Z`);
  back.setUTCMonth(back.getUTCMonth() - MONTHS_BACK);
  return [
    fiscalYearStart(year, fiscalMonth),
    joiningDate ?? '',
    back.toISOString().slice(0, 10),
  ].reduce((latest, day) => (day > latest ? day : latest));
}

/** The message that asks for a reason for an earlier date. */
export const askForReason = (date: string, earliest: string): string =>
  `takes effect on ${date}, earlier than ${earliest}. Say why: those who decide next are shown it`;
