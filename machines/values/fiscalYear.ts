/** Months before June belong to the previous fiscal year (spec 000 §9). */
export const fiscalYearOf = (isoDate: string): number => {
  const year = Number(isoDate.slice(0, 4));
  return Number(isoDate.slice(5, 7)) < 6 ? year - 1 : year;
};

/** `2026-2027` for 2026. */
export const fiscalYearLabel = (year: number): string => `${year}-${year + 1}`;

/** `2026-06-01` for 2026. */
export const fiscalYearStart = (year: number): string => `${year}-06-01`;

/** `2027-05-31` for 2026. */
export const fiscalYearEnd = (year: number): string => `${year + 1}-05-31`;

export const FISCAL_YEARS = { first: 1990, last: 2100 } as const;
