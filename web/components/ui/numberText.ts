import { inWesternDigits } from '#web/lib/digits.ts';
import { currentLocale } from '#web/lib/locale.ts';

/** Returns the decimal and group separators of a locale. Digits are always Western, because every keyboard has them. */
function marks(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const mark = (type: 'decimal' | 'group', fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { decimal: mark('decimal', '.'), group: mark('group', ',') };
}

/**
 * Parses a typed number, or returns null if it is invalid: '1,234.50' in English, '1.234,50' in German. A full
 * stop is the decimal separator unless the locale groups digits by it.
 */
export function parseNumber(text: string, locale = currentLocale()): number | null {
  const { decimal, group } = marks(locale);
  let plain = inWesternDigits(text)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('−', '-');
  if (group.trim() !== '') plain = plain.replaceAll(group, '');
  plain = plain.replace(decimal, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Writes a number as its input shows it, with limited decimals. It is grouped unless the user is editing it. */
export function numberText(
  value: number | null,
  decimals: number,
  grouped: boolean,
  locale = currentLocale(),
): string {
  if (value === null || !Number.isFinite(value)) return '';
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: decimals,
    useGrouping: grouped,
    numberingSystem: 'latn',
  }).format(value);
}

/**
 * Rounds half away from zero, by a number's decimal notation and not its binary value. It returns numbers
 * unchanged that are too large to have such decimals.
 */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  if (!Number.isSafeInteger(shifted)) return value;
  return Math.sign(value) * Number(`${shifted}e-${decimals}`);
}
