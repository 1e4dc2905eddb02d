import { inOwnDigits } from './digits.ts';
import { formatCount, formatDate, formatDays, formatMonth } from './format.ts';

/**
 * The server writes values such as dates and counts into English sentences. This rewrites one in the format of the
 * user's locale.
 */
export function writtenValue(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return formatMonth(value);
  const [, days] = /^(\d+(?:\.\d+)?) d$/.exec(value) ?? [];
  if (days !== undefined) return formatDays(Number(days));
  if (/^\d{1,2}:\d{2}$/.test(value)) return inOwnDigits(value);
  return /^\d{1,3}(,\d{3})*$|^\d+$/.test(value)
    ? formatCount(Number(value.replaceAll(',', '')))
    : value;
}
