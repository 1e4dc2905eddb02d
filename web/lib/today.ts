import { fiscalYearOf } from '#machines/values/fiscalYear.ts';

/** IANA name of the account's time zone; the browser's before sign-in. */
let timeZone: string | undefined;

/** The first month of the account's fiscal year. */
let fiscalMonth: number | undefined;

/** Has days be counted as this account counts them from now on. */
export function countDaysIn(zone: string | undefined, month: number | undefined): void {
  timeZone = zone;
  fiscalMonth = month;
}

/**
 * Today as the account's calendar has it, `yyyy-mm-dd`: Sweden writes dates that way. A browser
 * elsewhere would hide what was dated tomorrow from its point of view.
 */
export const today = (): string => dayOf(new Date());

/** The day of an instant, where the account works. */
export const dayOf = (at: Date | string): string =>
  new Date(at).toLocaleDateString('sv', { timeZone });

export const currentFiscalYear = (): number => fiscalYearOf(today(), fiscalMonth);

/** First month of the account's fiscal year; undefined before sign-in. */
export const firstFiscalMonth = (): number | undefined => fiscalMonth;
