import { perLocale } from './locale.ts';

const ownDigits = perLocale((locale) => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
});

/**
 * Writes the digits of text as the reader's locale does, such as of a time of day, which no Intl format has written.
 */
export const inOwnDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => ownDigits()[Number(digit)] ?? digit);

const ZERO_OF_BENGALI = 0x9_e6;

/** Replaces Bengali digits, which phones in Bengali type, by Western ones. */
export const inWesternDigits = (text: string): string =>
  text.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - ZERO_OF_BENGALI));
