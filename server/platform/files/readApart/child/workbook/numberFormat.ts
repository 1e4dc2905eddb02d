import { Decimal } from 'decimal.js';

/**
 * How a cell displays its number. The import uses the displayed value, because that is what the
 * sender sees in the spreadsheet.
 */
export type NumberFormat =
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'percent' }
  /** A code such as 00042 whose leading zeros exist only in the number format. */
  | { kind: 'code'; before: string; digits: number };

const NUMBER: NumberFormat = { kind: 'number' };

/**
 * The numbers of the built-in formats for dates (ECMA-376, 18.8.30). The file does not contain the format code of
 * these.
 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

export function getFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBuiltInDate(id)) return { kind: 'date' };
    return id === 9 || id === 10 ? { kind: 'percent' } : NUMBER;
  }
  const padded = /^(?:"([^"]*)")?(0+)$/.exec(code);
  const [, before = '', zeros = ''] = padded ?? [];
  if (before !== '' || zeros.length > 1) return { kind: 'code', before, digits: zeros.length };
  // The format code without literal texts, colors and conditions. Elapsed hours, minutes and seconds are written in
  // brackets, too, and are kept.
  const shown = code
    .replace(/\\.|"[^"]*"|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/general/i.test(shown)) return NUMBER;
  if (/[ymdhs]/i.test(shown)) return { kind: 'date' };
  return shown.includes('%') ? { kind: 'percent' } : NUMBER;
}

/** The number of a cell as text, in the cell's format. A percentage keeps its sign, because 10 % is stored as 0.1. */
export function getShownText(stored: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) throw new Error('not a number');
  if (format.kind === 'date') return getDate(value + (is1904 ? DAYS_TO_1904 : 0)) ?? plain(value);
  if (format.kind === 'percent') return `${new Decimal(plain(value)).times(100).toFixed()}%`;
  if (format.kind === 'code' && Number.isInteger(value) && value >= 0) {
    return format.before + plain(value).padStart(format.digits, '0');
  }
  return plain(value);
}

/**
 * A number as text, rounded to 15 digits as in spreadsheets, so that 0.1 + 0.2 is 0.3. It never has an exponent, as in
 * 1e+21.
 */
const plain = (value: number): string => new Decimal(value).toSignificantDigits(15).toFixed();

const DAY_S = 86_400;
const DAYS_TO_1904 = 1462;
const DAYS_TO_1970 = 25_569;
/** The serial number of 31 December 9999. */
const LAST_DAY = 2_958_465;
/** The serial number that spreadsheets give to 29 February 1900, a day that did not exist. */
const NO_DAY = 60;

/**
 * A date as `2026-11-02`, `2026-11-02 09:05:00`, or `09:05` for a time without a date; spreadsheets store no time zone.
 * It is rounded to the second: 09:05 is stored as 0.378472222222222, which would become 09:04:59 if truncated.
 */
function getDate(serial: number): string | null {
  if (serial < 0 || serial >= LAST_DAY + 1) return null;
  const seconds = Math.round(serial * DAY_S);
  const days = Math.floor(seconds / DAY_S) + (seconds < NO_DAY * DAY_S ? 1 : 0);
  const at = new Date(((days - DAYS_TO_1970) * DAY_S + (seconds % DAY_S)) * 1000).toISOString();
  const time = at.slice(11, 19);
  if (serial < 1) return time.replace(/:00$/, '');
  return time === '00:00:00' ? at.slice(0, 10) : `${at.slice(0, 10)} ${time}`;
}
