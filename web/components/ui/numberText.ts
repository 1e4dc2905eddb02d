import { currentLocale } from '#web/lib/locale.ts';

/** The decimal and group marks of a locale, in Western digits, because they are typed on any keyboard. */
function marks(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const mark = (type: 'decimal' | 'group', fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { decimal: mark('decimal', '.'), group: mark('group', ',') };
}

/**
 * The number a person typed, or null when it is none: '1,234.50' in English, '1.234,50' in German.
 * A full stop is always a decimal mark where the locale doesn't group by it.
 */
export function parseNumber(text: string, locale = currentLocale()): number | null {
  const { decimal, group } = marks(locale);
  let plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replaceAll('−', '-');
  if (group.trim() !== '') plain = plain.replaceAll(group, '');
  plain = plain.replace(decimal, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A number as its input shows it: at most so many decimals, grouped when it isn't being edited. */
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

/** Rounds half away from zero to so many decimals, as the number is written and not as it is stored. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  return Math.sign(value) * Number(`${shifted}e-${decimals}`);
}
