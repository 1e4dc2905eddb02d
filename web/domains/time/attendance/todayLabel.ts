import { DAY_STATUSES, type DayStatus } from '#machines/domains/time/attendance/day.ts';

/** While today goes on, its status says less than whether someone has come. */
export const todayLabel = (status: DayStatus, firstIn: string | null): string =>
  status === 'open' && firstIn === null ? 'Not checked in yet' : DAY_STATUSES[status];
