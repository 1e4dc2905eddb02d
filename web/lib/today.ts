import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';

/** IANA name of the account's time zone; the browser's before sign-in. */
let timeZone: string | undefined;

/** The first month of the account's fiscal year. */
let fiscalMonth: number | undefined;

/** Sets the time zone and fiscal year of the account. */
export function countDaysIn(zone: string | undefined, month: number | undefined): void {
  timeZone = zone;
  fiscalMonth = month;
}

/**
 * Today in the account's time zone, `yyyy-mm-dd` (the Swedish format). With the browser's own time
 * zone, records of the account's today could be hidden.
 */
export const today = (): string => getDay(new Date());

/** The date of an instant in the account's time zone. */
export const getDay = (at: Date | string): string =>
  new Date(at).toLocaleDateString('sv', { timeZone });

export const currentFiscalYear = (): number => getFiscalYear(today(), fiscalMonth);

/** First month of the account's fiscal year; undefined before sign-in. */
export const firstFiscalMonth = (): number | undefined => fiscalMonth;
