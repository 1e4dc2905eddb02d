import { z } from 'zod';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import type { MessageValues } from '#machines/core/locales/messages.ts';
import { translator } from '#machines/core/locales/translate.ts';
import { isolate } from '#server/platform/pdf/runs.ts';
import type { PaperField, PaperFields, PaperValue, PaperValues } from './paper.ts';

/** The language of a paper, and how dates and amounts are written in it. */
export interface PaperLocale {
  /** The language tag, such as `en-GB` or `bn-BD`. */
  tag: string;
  t: (words: string, values?: MessageValues) => string;
  /** Formats values for use in sentences, according to the kind of each field. */
  written: (fields: PaperFields, values: PaperValues) => Record<string, string>;
}

const locales = (value: string): Intl.Locale[] => {
  try {
    return Intl.getCanonicalLocales(value).map((tag) => new Intl.Locale(tag));
  } catch {
    return [];
  }
};

/** The language of a request, as a BCP 47 tag such as `en-GB` or `bn-BD`. */
export const queryLocale = z
  .string('locale must be a language tag')
  .max(35, 'locale must be a language tag')
  .default('en-GB')
  .refine((value) => locales(value).length === 1, 'locale must be a language tag');

/**
 * The language in which a paper is printed: English or Bengali, with dates and amounts as in a country of that
 * language. Other parts of a language tag, such as calendar and digits, are ignored, to limit the number of variants,
 * because each PDF is stored.
 */
export function localeTag(request: string): string {
  const [{ language, region } = new Intl.Locale('en-GB')] = locales(request);
  const country = /^[A-Z]{2}$/.test(region ?? '') ? region : undefined;
  if (language === 'bn') return `bn-${country ?? 'BD'}`;
  // A paper in any other language is printed in British English. The country of the tag is ignored then, so that dates
  // and amounts follow English conventions, too.
  return language === 'en' ? `en-${country ?? 'GB'}` : 'en-GB';
}

export function paperLocale(tag: string, currency: string): PaperLocale {
  const t = translator(tag, tag.startsWith('bn') ? bengali : {});
  const number = (decimals: number, most = decimals) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: most });
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const formats = {
    money: new Intl.NumberFormat(tag, { style: 'currency', currency }),
    count: number(0),
    number: number(0, 2),
    percent: number(2, 3),
    year: new Intl.NumberFormat(tag, { useGrouping: false }),
    date: day({ dateStyle: 'long' }),
    month: day({ year: 'numeric', month: 'long' }),
  };
  const value = (field: PaperField, given: PaperValue): string => {
    if (given === null || typeof given === 'object') return '';
    switch (field.kind) {
      case 'money':
      case 'count':
      case 'number':
        return formats[field.kind].format(Number(given));
      case 'percent':
        return `${formats.percent.format(Number(given))}%`;
      case 'fiscalYear':
        return `${formats.year.format(Number(given))}-${formats.year.format(Number(given) + 1)}`;
      case 'date':
        return formats.date.format(new Date(String(given)));
      case 'month':
        return formats.month.format(new Date(`${String(given)}-01`));
      case 'choice':
        return t(field.options[String(given)] ?? String(given));
      case 'text':
        return isolate(String(given));
      case 'flag':
      case 'rows':
        return '';
    }
  };
  return {
    tag,
    t: (words, values = {}) => t(words, values),
    written: (fields, values) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, value(field, values[name] ?? null)]),
      ),
  };
}
