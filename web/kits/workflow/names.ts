import { formatCount } from '#web/components/ui/index.ts';
import { perLocale } from '#web/lib/locale.ts';
import { translateNow } from '#web/lib/messages.ts';

const NAMED = 3;

const all = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Writes 'A, B and C', or 'A, B, C and 23 more' if the count exceeds the names. */
export function namesInWords(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMED);
  const rest = count - shown.length;
  if (shown.length === 0) return '';
  return rest > 0
    ? translateNow('{names} and {rest} more', { names: shown.join(', '), rest: formatCount(rest) })
    : all().format(shown);
}
