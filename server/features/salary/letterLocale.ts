import { z } from 'zod';
import bengali from '#machines/locales/bn.json' with { type: 'json' };
import type { MessageValues } from '#machines/locales/messages.ts';
import { translator } from '#machines/locales/translate.ts';
import { LETTER } from './letterWords.ts';

/** A letter's language and the way in which it writes dates and amounts. */
export interface LetterLocale {
  say: (words: keyof typeof LETTER, values?: MessageValues) => string;
  money: (amount: number) => string;
  count: (count: number) => string;
  percent: (percent: number) => string;
  /** `2026-2027` of 2026. */
  years: (fiscalYear: number) => string;
  /** Of an ISO date. */
  date: (iso: string) => string;
  /** Of `2026-09`. */
  month: (iso: string) => string;
}

const locales = (value: string): string[] => {
  try {
    return Intl.getCanonicalLocales(value);
  } catch {
    return [];
  }
};

/** A BCP 47 tag, such as `en-GB` or `bn-BD`. */
export const queryLocale = z
  .string('locale must be a language tag')
  .max(35, 'locale must be a language tag')
  .default('en-GB')
  .refine((value) => locales(value).length === 1, 'locale must be a language tag');

/** Letters are in English and Bengali; dates and amounts as any locale writes them. */
export function letterLocale(tag: string, currency: string): LetterLocale {
  const isBengali = tag.toLowerCase().split('-')[0] === 'bn';
  // A letter that is in English doesn't write its months in French.
  const locale = isBengali || /^en\b/i.test(tag) ? tag : 'en-GB';
  const t = translator(locale, isBengali ? bengali : {});
  const number = (decimals: number, most = decimals) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: most,
    });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const count = number(0);
  const percent = number(2, 3);
  const year = new Intl.NumberFormat(locale, { useGrouping: false });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    say: (words, values = {}) => t(LETTER[words], values),
    money: (amount) => money.format(amount),
    count: (amount) => count.format(amount),
    percent: (amount) => `${percent.format(amount)}%`,
    years: (first) => `${year.format(first)}-${year.format(first + 1)}`,
    date: (iso) => date.format(new Date(iso)),
    month: (iso) => month.format(new Date(`${iso}-01`)),
  };
}
