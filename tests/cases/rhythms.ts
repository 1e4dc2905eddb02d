import type { Rhythm } from '#machines/domains/time/leave/schedule.ts';

const MONTH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * "1st and 15th", "1 Jan and 1 Jul", "1st of month", "weekly": an accrual frequency, from a grant date on.
 */
export function rhythmIn(words: string, grantsOn: string): Rhythm {
  const text = words.toLowerCase();
  const months = MONTH.filter((name) => text.includes(name));
  if (months.length > 0) {
    const place = MONTH.indexOf(months[0] ?? 'jan') + 1;
    const day = /\d+/u.exec(text)?.[0] ?? '1';
    const anchor = `${grantsOn.slice(0, 4)}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const frequency =
      months.length === 1 ? 'yearly' : months.length === 2 ? 'halfYearly' : 'quarterly';
    return { frequency, anchor };
  }
  const [first = '1', second] = text.match(/\d+/gu) ?? [];
  if (second !== undefined) {
    return {
      frequency: 'twiceMonthly',
      anchor: `${grantsOn.slice(0, 8)}${first.padStart(2, '0')}`,
    };
  }
  if (/month/u.test(text)) return { frequency: 'monthly', anchor: grantsOn };
  if (/year|annual/u.test(text)) return { frequency: 'yearly', anchor: grantsOn };
  if (/quarter/u.test(text)) return { frequency: 'quarterly', anchor: grantsOn };
  if (/daily|day$/u.test(text) && !/monday|week/u.test(text)) {
    return { frequency: 'daily', anchor: grantsOn };
  }
  return { frequency: 'weekly', anchor: grantsOn };
}
