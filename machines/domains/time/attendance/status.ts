/** A day with fewer hours than these counts as half a day or as absent. Null means no such limit. */
export interface Thresholds {
  halfDayBelow: number | null;
  absentBelow: number | null;
}

export type WorkedStatus = 'present' | 'halfDay' | 'absent';

/**
 * Returns the status of a day by its hours. The limit for absence is checked first. Hours equal to a limit
 * reach it.
 */
export function statusOfHours(
  hours: number,
  { halfDayBelow, absentBelow }: Thresholds,
): WorkedStatus {
  if (absentBelow !== null && hours < absentBelow) return 'absent';
  if (halfDayBelow !== null && hours < halfDayBelow) return 'halfDay';
  return 'present';
}

export interface Lateness {
  /** The minutes after the start or before the end. They are 0 within the grace period. */
  late: number;
  early: number;
}

/**
 * Returns how late a person came and how early they left. Once the grace period is exceeded, all minutes count:
 * 09:16 with a grace of 15 minutes is 16 minutes late.
 */
export function lateness(
  { from, to }: { from: number; to: number },
  shift: { from: number; to: number },
  grace: { late: number; early: number },
): Lateness {
  return {
    late: from > shift.from + grace.late ? from - shift.from : 0,
    early: to < shift.to - grace.early ? shift.to - to : 0,
  };
}
