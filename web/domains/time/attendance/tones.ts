import type { DayStatus } from '#machines/domains/time/attendance/day.ts';

export const STATUS_TONE: Readonly<
  Record<DayStatus, 'neutral' | 'success' | 'warning' | 'danger' | 'info'>
> = {
  present: 'success',
  halfDay: 'warning',
  absent: 'danger',
  missing: 'warning',
  leave: 'info',
  movement: 'info',
  holiday: 'neutral',
  off: 'neutral',
  open: 'neutral',
};
