import type { DateOrder } from '#machines/core/contracts/fileReading.ts';
import { westernDigits } from './digits.ts';

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'jan january জানুয়ারি জানুয়ারী',
    'feb february ফেব্রুয়ারি ফেব্রুয়ারী',
    'mar march মার্চ',
    'apr april এপ্রিল',
    'may মে',
    'jun june জুন',
    'jul july জুলাই',
    'aug august আগস্ট আগষ্ট',
    'sep sept september সেপ্টেম্বর',
    'oct october অক্টোবর',
    'nov november নভেম্বর',
    'dec december ডিসেম্বর',
  ].flatMap((names, month) =>
    names.split(' ').map((name) => [name.normalize('NFC'), month + 1] as const),
  ),
);

/** A date with its time; the time is '' if there is none. */
interface Moment {
  day: string;
  time: string;
}

/** What a cell contains: a certain date, a date that depends on the order of day and month, or no date. */
export type DateRead =
  | { kind: 'sure'; at: Moment }
  | { kind: 'ordered'; by: Partial<Record<DateOrder, Moment>> }
  | { kind: 'none' };

const NONE: DateRead = { kind: 'none' };

/** Reads a date as people and programs write it. */
export function readDate(cell: string): DateRead {
  const text = westernDigits(cell).normalize('NFC').trim();
  const { head, time } = splitTime(text);
  const serial = /^\d{5}$/.test(head) ? Number(head) : null;
  if (serial !== null) {
    const day = new Date((serial - DAYS_TO_1970) * DAY_MS).toISOString().slice(0, 10);
    return { kind: 'sure', at: { day, time: time || timeOfSerial(text) } };
  }
  const sure = (year: string, month: number, date: string): DateRead => {
    const day = getDay(year, month, Number(date));
    return day === null ? NONE : { kind: 'sure', at: { day, time } };
  };
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(head) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(head);
  if (iso) return sure(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const named =
    /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]*([\p{L}\p{M}]{2,}?)\.?[\s\-/.,]+'?(\d{4}|\d{2})$/u.exec(
      head,
    );
  if (named) return sure(named[3] ?? '', getMonth(named[2]), named[1] ?? '');
  const american =
    /^(?:\p{L}+,\s+)?([\p{L}\p{M}]{2,}?)\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})$/u.exec(
      head,
    );
  if (american) return sure(american[3] ?? '', getMonth(american[1]), american[2] ?? '');
  const [, one = '', sign = '', two = '', three = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(head) ?? [];
  if (one === '') return NONE;
  const by: Partial<Record<DateOrder, Moment>> = {};
  const put = (order: DateOrder, day: string | null) => {
    if (day !== null) by[order] = { day, time };
  };
  put('dmy', getDay(three, Number(two), Number(one)));
  // If the separators are dots, no one writes the month first.
  if (sign !== '.') put('mdy', getDay(three, Number(one), Number(two)));
  if (three.length === 2) put('ymd', getDay(one.padStart(2, '0'), Number(two), Number(three)));
  return Object.keys(by).length > 0 ? { kind: 'ordered', by } : NONE;
}

const DAY_MS = 86_400_000;
const DAYS_TO_1970 = 25_569;

/** The time in a spreadsheet's serial number: the part after the decimal point. */
function timeOfSerial(text: string): string {
  const fraction = Number(`0.${/^\d{5}\.(\d+)$/.exec(text)?.[1] ?? '0'}`);
  return fraction > 0
    ? new Date(Math.round(fraction * 86_400) * 1000).toISOString().slice(11, 19)
    : '';
}

const getMonth = (name = ''): number => MONTHS.get(name.toLowerCase()) ?? 0;

/** The latest year that a year of two digits can mean, ten years ahead. */
const CENTURY_ENDS = 2036;

function getDay(year: string, month: number, date: number): string | null {
  let full = Number(year);
  if (year.length === 4 && full < 1000) return null;
  if (year.length <= 2) full += full + 2000 > CENTURY_ENDS ? 1900 : 2000;
  const at = new Date(Date.UTC(full, month - 1, date));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === date && month > 0;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

/**
 * Splits text into the part before a time, and the time, in 12-hour or 24-hour form. The returned time has seconds
 * only if they were written.
 */
function splitTime(text: string): { head: string; time: string } {
  const serial = /^(\d{5})\.\d+$/.exec(text);
  if (serial) return { head: serial[1] ?? '', time: '' };
  const match =
    /^(.*?)(?:[T\s,]+|^)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*([ap]\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?$/i.exec(
      text,
    );
  if (!match || (match[1] === '' && !/:/.test(text))) return { head: text, time: '' };
  const time = getTime(match[2] ?? '', match[3] ?? '', match[4], match[5]);
  return time === null ? { head: text, time: '' } : { head: (match[1] ?? '').trim(), time };
}

function getTime(hours: string, minutes: string, seconds?: string, half?: string): string | null {
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const written = `${String(hour).padStart(2, '0')}:${minutes}`;
  return seconds === undefined ? written : `${written}:${seconds}`;
}

/** A time without a date, in 24-hour form; null for anything else. */
export function readTime(cell: string): string | null {
  const { head, time } = splitTime(westernDigits(cell).trim());
  return head === '' && time !== '' ? time : null;
}

/**
 * The likely orders of day, month and year. The order with the year first is returned only if no other order fits,
 * because its year may have two digits.
 */
export function likelyOrders(by: Partial<Record<DateOrder, unknown>>): DateOrder[] {
  const orders = Object.keys(by) as DateOrder[];
  const usual = orders.filter((order) => order !== 'ymd');
  return usual.length > 0 ? usual : orders;
}
