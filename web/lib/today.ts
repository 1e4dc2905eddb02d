import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';

/** The IANA name of the account's time zone. It is undefined before sign-in, which means the browser's. */
let timeZone: string | undefined;

/** The first month of the account's fiscal year. */
let fiscalMonth: number | undefined;

/** Sets the time zone and the first fiscal month of the account, which all functions here use. */
export function countDaysIn(zone: string | undefined, month: number | undefined): void {
  timeZone = zone;
  fiscalMonth = month;
}

/**
 * Returns today's date in the account's time zone as `yyyy-mm-dd`, which is the Swedish format. In the
 * browser's own time zone, it could be a day earlier, and records of the account's today would be hidden.
 */
export const today = (): string => getDay(new Date());

/** Returns the date of an instant in the account's time zone. */
export const getDay = (at: Date | string): string =>
  new Date(at).toLocaleDateString('sv', { timeZone });

export const currentFiscalYear = (): number => getFiscalYear(today(), fiscalMonth);

/** Returns the first month of the account's fiscal year, or undefined before sign-in. */
export const firstFiscalMonth = (): number | undefined => fiscalMonth;
