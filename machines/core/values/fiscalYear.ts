/**
 * The month in which fiscal years begin, unless an account chooses another (spec 000 §9). The months before June belong
 * to the previous fiscal year.
 */
export const FISCAL_MONTH = 6;

export const getFiscalYear = (isoDate: string, month = FISCAL_MONTH): number => {
  const year = Number(isoDate.slice(0, 4));
  return Number(isoDate.slice(5, 7)) < month ? year - 1 : year;
};

/** The name of a fiscal year, such as `2026-2027` for 2026. */
export const fiscalYearLabel = (year: number): string => `${year}-${year + 1}`;

/** The first day of a fiscal year, such as `2026-06-01` for 2026. */
export const fiscalYearStart = (year: number, month = FISCAL_MONTH): string =>
  `${year}-${String(month).padStart(2, '0')}-01`;

/** The last day of a fiscal year, such as `2027-05-31` for 2026. */
export const fiscalYearEnd = (year: number, month = FISCAL_MONTH): string =>
  new Date(Date.UTC(year + 1, month - 1, 0)).toISOString().slice(0, 10);

export const FISCAL_YEARS = { first: 1990, last: 2100 } as const;
