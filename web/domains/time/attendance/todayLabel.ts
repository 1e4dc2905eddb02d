import { DAY_STATUSES, type DayStatus } from '#machines/domains/time/attendance/day.ts';

/**
 * Returns the label of today's status. Until the first punch of the day, it says that the person has not
 * checked in.
 */
export const todayLabel = (status: DayStatus, firstIn: string | null): string =>
  status === 'open' && firstIn === null ? 'Not checked in yet' : DAY_STATUSES[status];
