import { inWesternDigits } from '#web/lib/digits.ts';
import { currentLocale } from '#web/lib/locale.ts';

/** Dates are strings such as 'yyyy-mm-dd' here, which have no time zone. */

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** Returns the 'yyyy-mm-dd' of a year, month (from 1) and day, or null if that date doesn't exist. */
function getIso(year: number, month: number, day: number): string | null {
  const date = new Date(year, month - 1, day);
  const real =
    year >= 1000 &&
    date.getFullYear() === year &&
    date.getMonth() === month - 1 &&
    date.getDate() === day;
  return real ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** Returns the local midnight of a 'yyyy-mm-dd', or null if it is none. */
export function dateOfIso(iso: string | null): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '');
  if (!match) return null;
  const [, year, month, day] = match;
  return new Date(Number(year), Number(month) - 1, Number(day));
}

/** The 'yyyy-mm-dd' of a local date. */
export const isoOfDate = (date: Date) =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Returns the date that is a number of days later. */
export function shiftDays(iso: string, days: number): string {
  const date = dateOfIso(iso) ?? new Date();
  date.setDate(date.getDate() + days);
  return isoOfDate(date);
}

/** Writes a date as its input shows it: '1 Jun 2026', never '1/6/2026', which countries read differently. */
export function dateText(iso: string | null, locale = currentLocale()): string {
  const date = dateOfIso(iso);
  return date
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', numberingSystem: 'latn' }).format(date)
    : '';
}

/** Returns all names of the months in the user's language and in English, both as they stand alone and as in a date. */
function monthNames(locale: string | undefined): readonly string[][] {
  const formats = [locale, 'en'].flatMap((language) => [
    new Intl.DateTimeFormat(language, { month: 'long' }),
    new Intl.DateTimeFormat(language, { month: 'short' }),
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }),
  ]);
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const parts = format.formatToParts(new Date(2024, month, 15));
      const name = parts.find((part) => part.type === 'month')?.value ?? '';
      return name.toLocaleLowerCase().replace('.', '');
    }),
  );
}

function dayFirst(locale: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2024, 11, 25));
  const order = parts.map((part) => part.type);
  return order.indexOf('day') < order.indexOf('month');
}

const wholeYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/**
 * Parses a typed date to 'yyyy-mm-dd', or null if it is invalid. It reads '2026-06-01', '20260601', '1.6.26',
 * '1 Jun 2026', 'June 1, 2026', and '1/6/2026' in the locale's order of day and month.
 */
export function parseDate(text: string, locale = currentLocale()): string | null {
  const plain = inWesternDigits(text).trim().toLocaleLowerCase();
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (iso) return getIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const numeric = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain);
  if (numeric) {
    const [, first, mark, second, year = ''] = numeric;
    // With full stops, the day comes first in every locale.
    const [day, month] = mark === '.' || dayFirst(locale) ? [first, second] : [second, first];
    return getIso(wholeYear(year), Number(month), Number(day));
  }

  const words = plain.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
  const [day, year, more] = words.filter((word) => /^\d/.test(word));
  if (day === undefined || year === undefined || more !== undefined) return null;
  const names = monthNames(locale);
  const months = words
    .filter((word) => !/^\d/.test(word))
    .map((word) =>
      names.findIndex((spellings) =>
        spellings.some((name) => name === word || (word.length >= 3 && name.startsWith(word))),
      ),
    )
    .filter((month) => month >= 0);
  const [month] = months;
  return month === undefined ? null : getIso(wholeYear(year), month + 1, Number(day));
}
