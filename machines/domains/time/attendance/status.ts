/** Fewer hours than the threshold are a short day; null for no threshold. */
export interface Thresholds {
  halfDayBelow: number | null;
  absentBelow: number | null;
}

export type WorkedStatus = 'present' | 'halfDay' | 'absent';

/** The absence threshold is checked first; hours equal to a threshold reach it. */
export function statusOfHours(
  hours: number,
  { halfDayBelow, absentBelow }: Thresholds,
): WorkedStatus {
  if (absentBelow !== null && hours < absentBelow) return 'absent';
  if (halfDayBelow !== null && hours < halfDayBelow) return 'halfDay';
  return 'present';
}

export interface Lateness {
  /** Minutes after the start or before the end; 0 within the grace. */
  late: number;
  early: number;
}

/**
 * Beyond the grace period all minutes count: 09:16 with a grace of 15 minutes is 16 minutes late.
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
