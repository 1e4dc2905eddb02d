import type { Count } from '#machines/domains/time/leave/count.ts';
import { getDay } from '#machines/domains/time/attendance/day.ts';
import { plainDay } from './attendanceDays.ts';

/** The attendance of each day after a leave approval, in the wording of the cases. */
export function attendanceAfter(
  { rows, joined }: Count,
  marked: ReadonlyMap<string, string>,
): Map<string, string> {
  const after = new Map<string, string>();
  for (const { date, days, why } of [...rows, ...joined]) {
    const isFree = days === 0 && (why === 'weeklyOff' || why === 'holiday');
    const { onLeave, status } = getDay({
      ...plainDay,
      kind: isFree ? (why === 'holiday' ? 'holiday' : 'off') : 'work',
      rules: { ...plainDay.rules, marksHolidays: false },
      correction: marked.get(date) === 'Present' ? plainDay.shift : null,
      leave: days > 0 ? [{ part: days, covers: null }] : [],
    });
    if (onLeave > 0) after.set(date, onLeave < 1 ? 'Half Day' : 'On Leave');
    else if (marked.has(date) && (status === 'off' || status === 'holiday')) {
      after.set(date, 'removed');
    }
  }
  return after;
}
