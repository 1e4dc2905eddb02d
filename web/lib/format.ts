import { currentCurrency } from './currency.ts';
import { perLocale } from './locale.ts';

/** Numbers and times in the user's locale. */

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

/** An amount with thousands separators and two decimals; a dash for null. */
export const formatMoney = (value: Figure, decimals = 2, sign = false): string =>
  value == null || !Number.isFinite(value) ? absent : numberFormat(decimals, sign).format(value);

const amounts = perLocale((locale) => ({ locale, made: new Map<string, Intl.NumberFormat>() }));

/** An amount with the account's currency, for use outside columns. */
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

/** 12.5 as '12.50%'. */
export const formatPercent = (value: Figure, decimals = 2, sign = false): string =>
  value == null || !Number.isFinite(value)
    ? absent
    : `${numberFormat(decimals, sign).format(value)}%`;

const months = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** `2026-11` as 'November 2026'. */
export const formatMonth = (month: string): string =>
  months().format(new Date(`${month}-01T00:00:00Z`));

/** A whole number with thousands separators. */
export const formatCount = (value: number): string => numberFormat(0, false).format(value);

/** With as many decimals as needed, at most two: 7 days, 7.5 hours. */
export const formatNumber = (value: number): string =>
  numberFormat(
    [0, 1].find((decimals) => Number(value.toFixed(decimals)) === Number(value.toFixed(2))) ?? 2,
    false,
  ).format(value);

export type Moment = string | number | Date;

/** A plain 'yyyy-mm-dd' is a local date, not midnight UTC, which is the day before in the west. */
function getDate(moment: Moment): Date {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)
    ? new Date(`${moment}T00:00:00`)
    : new Date(moment);
}

const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const headFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
);
const exactFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const secondsFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
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
/** `2026-11-24` as 'Tue, Nov 24', for column headers. */
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

/** 'in 3 hours', '2 days ago', 'now'. */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const distance = getDate(moment).getTime() - now;
  const [unit, size] = steps.find(([, least]) => Math.abs(distance) >= least) ?? ['second', 1000];
  return unit === 'second'
    ? relativeFormat().format(0, 'second')
    : relativeFormat().format(Math.trunc(distance / size), unit);
}
