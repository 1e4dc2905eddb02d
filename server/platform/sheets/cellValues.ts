import { calendarDay } from '#machines/core/values/calendarDay.ts';

/*
 * The numbers and dates that imports accept. These patterns are needed because JavaScript would accept 0x8 and 1e1 as
 * numbers, and PostgreSQL the year 0206.
 */

/**
 * A number with or without separators of thousands (1,234,567) or lakhs (12,34,567). Text such as 9,5 is not
 * accepted, because it would become 95.
 */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

export const numberOfCell = (cell: string): number | null =>
  NUMBER.test(cell) ? Number(cell.replaceAll(',', '')) : null;

/** A date without the time that cells of workbooks may append. */
export const withoutTime = (cell: string): string =>
  cell.replace(/^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/, '$1');

/**
 * An existing day in the years 1900 to 2199; null for anything else. The range is wide because changes may be planned
 * far ahead.
 */
export function dayOfCell(cell: string): string | null {
  const day = withoutTime(cell);
  return day >= '1900' && day < '2200' && calendarDay('').safeParse(day).success ? day : null;
}

/** Whether an amount has at most two decimals. */
export const isWholeHundredths = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;
