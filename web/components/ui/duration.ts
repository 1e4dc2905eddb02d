import { currentLocale } from '#web/lib/locale.ts';
import { translateNow } from '#web/lib/messages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes a duration in its two largest units, such as '3 d 4 h', '12 min' or 'under a minute'. */
export function formatDuration(ms: number): string {
  const parts = (
    [
      [Math.floor(ms / DAY), 'day', 'd'],
      [Math.floor((ms % DAY) / HOUR), 'hour', 'h'],
      [Math.floor((ms % HOUR) / MINUTE), 'minute', 'min'],
    ] as const
  ).filter(([amount]) => amount > 0);
  if (parts.length === 0) return translateNow('under a minute');
  return parts
    .slice(0, 2)
    .map(([amount, unit, mark]) => written(amount, unit, mark))
    .join(' ');
}

/** The English abbreviations are short enough for tables. In other languages, Intl writes the units. */
function written(amount: number, unit: string, mark: string): string {
  const locale = currentLocale();
  if (locale === undefined || /^en\b/.test(locale)) return `${amount} ${mark}`;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    amount,
  );
}
