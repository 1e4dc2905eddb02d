import type { Calendar } from '#machines/domains/time/leave/count.ts';

/** The calendar of a case: weekly free days and a list of holidays. */
export const plainCalendar =
  ({
    weekend = [],
    holidays = new Map(),
    hours = () => 8,
  }: {
    weekend?: readonly number[];
    holidays?: ReadonlyMap<string, string>;
    hours?: (weekday: number) => number;
  }): Calendar =>
  (date) => {
    const name = holidays.get(date);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    if (name !== undefined) return { kind: 'holiday', name, hours: hours(weekday) };
    return { kind: weekend.includes(weekday) ? 'weeklyOff' : 'work', hours: hours(weekday) };
  };
