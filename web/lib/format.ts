import { currentCurrency } from './currency.ts';
import { perLocale } from './locale.ts';

/** The text in place of a value that doesn't exist. */

export const absent = '—';

const formats = perLocale((locale) => ({ locale, made: new Map<string, Intl.NumberFormat>() }));

function numberFormat(decimals: number, sign: boolean): Intl.NumberFormat {
  const key = `${decimals} ${sign}`;
  const { locale, made } = formats();
  const existing = made.get(key);
  if (existing) return existing;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign ? 'exceptZero' : 'negative',
  });
  made.set(key, format);
  return format;
}

type Figure = number | null | undefined;

/** Formats an amount with thousands separators and two decimals, or a dash for null. */
export const formatMoney = (value: Figure, decimals = 2, sign = false): string =>
  value == null || !Number.isFinite(value) ? absent : numberFormat(decimals, sign).format(value);

const amounts = perLocale((locale) => ({ locale, made: new Map<string, Intl.NumberFormat>() }));

/** Formats an amount with the account's currency. Amounts in columns have none, because their header names it. */
export function formatAmount(value: Figure, decimals = 2, sign = false): string {
  const currency = currentCurrency();
  if (currency === undefined || value == null || !Number.isFinite(value)) {
    return formatMoney(value, decimals, sign);
  }
  const key = `${currency} ${decimals} ${sign}`;
  const { locale, made } = amounts();
  const format =
    made.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: sign ? 'exceptZero' : 'negative',
    });
  made.set(key, format);
  return format.format(value);
}

/** Formats 12.5 as '12.50%'. */
export const formatPercent = (value: Figure, decimals = 2, sign = false): string =>
  value == null || !Number.isFinite(value)
    ? absent
    : `${numberFormat(decimals, sign).format(value)}%`;

const months = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats `2026-11` as 'November 2026'. */
export const formatMonth = (month: string): string =>
  months().format(new Date(`${month}-01T00:00:00Z`));

/** Formats a whole number with thousands separators. */
export const formatCount = (value: number): string => numberFormat(0, false).format(value);

/** Formats a number with as many decimals as it needs, at most two, such as '7' days or '7.5' hours. */
export const formatNumber = (value: number): string =>
  numberFormat(
    [0, 1].find((decimals) => Number(value.toFixed(decimals)) === Number(value.toFixed(2))) ?? 2,
    false,
  ).format(value);

const days = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
      maximumFractionDigits: 2,
    }),
);

/** Formats 2 as '2 days'. */
export const formatDays = (value: number): string => days().format(value);

export type Moment = string | number | Date;

/**
 * A plain 'yyyy-mm-dd' is read as a local date. JavaScript would read it as midnight UTC, which is still the
 * day before in America.
 */
function getDate(moment: Moment): Date {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)
    ? new Date(`${moment}T00:00:00`)
    : new Date(moment);
}

const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const headFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
);
const weekdayFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);
/** Bengali uses the 24-hour clock, because AM and PM would be in Latin letters. */
const getClock = (locale: string | undefined): Intl.DateTimeFormatOptions =>
  locale?.startsWith('bn') === true ? { hourCycle: 'h23' } : {};
const exactFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...getClock(locale),
    }),
);
const secondsFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      ...getClock(locale),
    }),
);
const relativeFormat = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

function written(moment: Moment | null | undefined, format: Intl.DateTimeFormat): string {
  if (moment == null || moment === '') return absent;
  const date = getDate(moment);
  return Number.isNaN(date.getTime()) ? absent : format.format(date);
}

export const formatDate = (moment: Moment | null | undefined) => written(moment, dayFormat());
/** Formats `2026-11-24` as 'Tue, 24 Nov 2026' for days of attendance, whose weekday explains their status. */
export const formatWeekday = (day: string) => written(day, weekdayFormat());
/** Formats `2026-11-24` as 'Tue, Nov 24' for column headers. */
export const formatDay = (day: string) => written(day, headFormat());
export const formatDateTime = (moment: Moment | null | undefined) => written(moment, exactFormat());
export const formatToSeconds = (moment: Moment | null | undefined) =>
  written(moment, secondsFormat());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, size: number])[] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** Formats a moment as its distance from now: 'in 3 hours', '2 days ago' or 'now'. */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const distance = getDate(moment).getTime() - now;
  const [unit, size] = steps.find(([, least]) => Math.abs(distance) >= least) ?? ['second', 1000];
  return unit === 'second'
    ? relativeFormat().format(0, 'second')
    : relativeFormat().format(Math.trunc(distance / size), unit);
}
