import type { DecimalSign } from '#machines/core/contracts/fileReading.ts';
import { westernDigits } from './digits.ts';

const CURRENCY =
  /^(?:[$€£¥৳₹]|bdt|tk\.?|taka|usd|eur|gbp|inr|rs\.?)\s*|\s*(?:[$€£¥৳₹]|bdt|tk\.?|taka|usd|eur|gbp|inr|\/-|\/=)$/gi;

/** The digits and signs of a number, without a currency and without spaces between thousands. */
const bare = (cell: string): string => {
  const text = westernDigits(cell).trim().replace(CURRENCY, '').trim();
  const grouped = /^[-+]?\d{1,3}(?:[\s\u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(text);
  return grouped ? text.replace(/[\s\u00a0\u2009\u202f'’]/g, '') : text;
};

const FORMS: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^([-+]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?( ?%)?$/,
  comma: /^([-+]?)(\d+|\d{1,3}(?:\.\d{3})+)(,\d+)?( ?%)?$/,
};

/** A number in plain digits, such as 60000.00. A cell that is not a number is returned as it is. */
export function plainNumber(cell: string, sign: DecimalSign): string {
  const text = bare(cell);
  const negative = /^\((.*)\)$/.exec(text) ?? /^([^-]*\d)-$/.exec(text);
  const match = FORMS[sign].exec(negative ? `-${negative[1] ?? ''}` : text);
  if (!match) return cell;
  const [, minus = '', whole = '', decimals = '', percent = ''] = match;
  const digits = whole.replace(/[.,]/g, '') + decimals.replace(',', '.');
  return `${minus === '-' ? '-' : ''}${digits}${percent.trim()}`;
}

/** Which decimal separator a cell shows; null if it shows none. */
export function signSaid(cell: string): DecimalSign | 'either' | null {
  const text = bare(cell).replace(/ ?%$/, '');
  const [isPoint, isComma] = [FORMS.point.test(text), FORMS.comma.test(text)];
  if (isPoint && isComma) return /[.,]/.test(text) ? 'either' : null;
  return isPoint ? 'point' : isComma ? 'comma' : null;
}
