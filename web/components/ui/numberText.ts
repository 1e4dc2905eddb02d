import { currentLocale } from '#web/lib/locale.ts';

/**
 * The decimal and group separators of a locale. Always with Western digits, because every keyboard
 * types them.
 */
function marks(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const mark = (type: 'decimal' | 'group', fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { decimal: mark('decimal', '.'), group: mark('group', ',') };
}

/**
 * Parses a typed number, null if invalid: '1,234.50' in English, '1.234,50' in German. A full stop is a
 * decimal separator unless the locale groups by it.
 */
export function parseNumber(text: string, locale = currentLocale()): number | null {
  const { decimal, group } = marks(locale);
  let plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replaceAll('−', '-');
  if (group.trim() !== '') plain = plain.replaceAll(group, '');
  plain = plain.replace(decimal, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A number as its input shows it: with limited decimals, and grouped unless it is being edited. */
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
 * Rounds half away from zero, by a number's decimal notation and not its binary value. Numbers too
 * large to have such decimals stay.
 */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  if (!Number.isSafeInteger(shifted)) return value;
  return Math.sign(value) * Number(`${shifted}e-${decimals}`);
}
