import { calendarDay } from '#machines/core/values/calendarDay.ts';

/*
 * The numbers and dates that every import accepts. JavaScript itself would parse 0x8 and 1e1 as numbers, and
 * PostgreSQL would accept the year 0206.
 */

/** With or without separators of thousands (1,234,567) or lakhs (12,34,567), but not 9,5, which would become 95. */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

export const numberOfCell = (cell: string): number | null =>
  NUMBER.test(cell) ? Number(cell.replaceAll(',', '')) : null;

/** A date cell of a workbook may also contain a time. */
export const withoutTime = (cell: string): string =>
  cell.replace(/^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/, '$1');

/** An existing day of the years 1900 to 2199, since changes may be planned far ahead. */
export function dayOfCell(cell: string): string | null {
  const day = withoutTime(cell);
  return day >= '1900' && day < '2200' && calendarDay('').safeParse(day).success ? day : null;
}
