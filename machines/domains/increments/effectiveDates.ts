import { fiscalYearStart } from '#machines/core/values/fiscalYear.ts';

/**
 * A raise can be back-dated by this many months without a reason. It is the time between yearly reviews, which
 * may be delayed.
 */
export const MONTHS_BACK = 12;

/** Returns the earliest day that needs no reason: within the fiscal year, after joining, and at most a year back. */
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

/** Returns the message that asks why a date is so early. */
export const askForReason = (date: string, earliest: string): string =>
  `takes effect on ${date}, earlier than ${earliest}. Say why: those who decide next are shown it`;
