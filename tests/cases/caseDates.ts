import { z } from 'zod';
import { addDays, getWeekday } from '#machines/core/values/dates.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** "Sunday", "Sun" → 7; undefined for any other word. */
export const weekdayNamed = (word: string): number | undefined => {
  const place = WEEKDAYS.indexOf(word.trim().slice(0, 3).toLowerCase());
  return place < 0 ? undefined : place + 1;
};

/** "Sat, Sun", "Sunday" or a list of names, as ISO weekdays. */
export const weekdays = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    (typeof given === 'string' ? given.split(/\s*,\s*/u) : given).flatMap(
      (word) => weekdayNamed(word) ?? [],
    ),
  );

/** A date and its remark: "2024-07-07 (Sunday, weekly off)", "2025-08-15 Fri". */
export const remarkedDate = z
  .string()
  .transform((text) => ({ date: text.slice(0, 10), remark: text.slice(10).toLowerCase() }))
  .pipe(z.object({ date: calendarDay('must be a date'), remark: z.string() }));

export const plainDate = remarkedDate.transform(({ date }) => date);

/** A date, or "2021-11-15..2021-11-19". */
export const dateRange = z
  .string()
  .transform((text) => text.split('..'))
  .transform(([from = '', to = from]) => ({ from: from.slice(0, 10), to: to.slice(0, 10) }))
  .pipe(z.object({ from: calendarDay('must be a date'), to: calendarDay('must be a date') }));

/** The first such weekday on or after a date. */
export const nextWeekday = (weekday: number, from: string): string =>
  addDays(from, (weekday - getWeekday(from) + 7) % 7);
