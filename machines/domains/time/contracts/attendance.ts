import { z } from 'zod';
import type { DayStatus } from '#machines/domains/time/attendance/day.ts';
import type { DayKind } from '#machines/domains/time/attendance/overtime.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const instant = z.iso
  .datetime({ offset: true, error: 'must be a date-time with an offset' })
  // PostgreSQL refuses fractions of seconds with thousands of digits.
  .max(40, 'must be a date-time with an offset');
/** A device that has lost its time begins in 1970 or 2000, so earlier readings are refused. */
const EARLIEST = '2001';

const reading = z.object({
  /** The employee ID or the number of the card. */
  card: z.string('Card is required').trim().min(1, 'Card is required').max(60),
  /** The time needs an offset, because it would be ambiguous without a time zone. */
  at: instant.refine((at) => at >= EARLIEST, 'is before 2001. Set the device’s clock'),
  kind: z.enum(['in', 'out'], 'must be in or out').nullish(),
  /** The device's own number of the punch, by which repeated deliveries are recognised. */
  sequence: z.number('must be a whole number').int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
});

/**
 * POST /Attendance/Punches: the punches of a device, which it may send several times. The specification doesn't
 * have it.
 */
export const punchesBody = z.object({
  device: z.string('Device is required').trim().min(1, 'Device is required').max(100),
  /** The time on the device's clock when it sent this. */
  sentAt: instant.optional(),
  punches: z.array(reading, 'must be a list of punches').max(5000, 'At most 5,000 at a time'),
});

export interface PunchesAnswer {
  statusCode: 200;
  message: string;
  taken: number;
  /** How many punches were already known from an earlier delivery. */
  repeated: number;
  /** Cards that belong to no one. Their punches are stored, and shown in the raw data. */
  unknownCards: string[];
  driftSeconds: number;
}

/** POST /Attendance/CheckIn: the caller checks in or out at an approved place. The specification doesn't have it. */
export const checkInBody = z.object({
  kind: z.enum(['in', 'out'], 'must be in or out'),
  latitude: z.number('Position is required').min(-90).max(90),
  longitude: z.number('Position is required').min(-180).max(180),
  /** The accuracy in metres. A position that is less accurate than allowed is refused. */
  accuracy: z.number('Position is required').min(0).max(1_000_000),
  consents: z.literal(true, 'Allow your location to be recorded'),
  /** The key of the registered device, which some places need. */
  deviceKey: z.string().max(100).optional(),
});

/**
 * POST /Attendance/RemoveDevice: the caller withdraws the consent to their device. The specification doesn't
 * have it.
 */
export const removeDeviceBody = z.object({});

/**
 * POST /Overtime/Confirm: approves the hours of some days as attendance shows them. The specification doesn't
 * have it.
 */
export const confirmOvertimeBody = z.object({
  rows: z
    .array(
      z.object({
        employeeId: z.number('must be an id').int().positive(),
        day: calendarDay('must be a date'),
      }),
      'must be a list of days',
    )
    .min(1, 'Choose days first')
    .max(1500, 'At most 1,500 at once'),
});

/** POST /Attendance/LockMonth and /ReopenMonth. */
export const lockBody = z.object({
  businessUnitId: z.number('Business unit is required').int().positive('Business unit is required'),
  month: z.string('Month is required').pipe(calendarDay('Month is required')),
});
export const lockMonthBody = lockBody.extend({
  /**
   * The number of people without a calendar that the user saw and accepted; locking is refused if there are more now.
   */
  unplanned: z.number('must be a number of people').int().nonnegative().optional(),
});
export const reopenBody = lockBody.extend({
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can be at most 500 characters'),
});

/** GET /Attendance/LockCost: what is deducted for late marks once the month is locked. */
export interface LockCost {
  people: number;
  /** The days that are deducted from leave, and those that aren't paid. */
  leaveDays: number;
  unpaidDays: number;
}

/** GET /Attendance/Locks: a month of a business unit. */
export interface LockableMonth {
  businessUnitId: number;
  businessUnitName: string;
  /** The first day of the month. */
  month: string;
  isLocked: boolean;
  isOver: boolean;
  lockedByName: string | null;
  lockedAt: string | null;
  /** Who last reopened the month, and when. */
  reopenedByName: string | null;
  reopenedAt: string | null;
  reason: string | null;
  /** The number of days with a single punch, and of days that aren't calculated yet. */
  missing: number;
  open: number;
  /** How many requests for leave, movement, corrections or overtime are pending. */
  waiting: number;
  /** How many people have no calendar or roster in the month, so that only the company's hours apply. */
  unplanned: number;
  /** How many training sessions with people of the unit have no recorded attendance. */
  unmarked: number;
  /** How many people were added to a locked month by a backdated change. */
  late: number;
  mayChange: boolean;
}

export interface AttendanceDay {
  day: string;
  kind: DayKind;
  status: DayStatus;
  shift: string | null;
  startsAt: string;
  endsAt: string;
  firstIn: string | null;
  lastOut: string | null;
  worked: number;
  expected: number;
  late: number;
  early: number;
  worth: number;
  present: number;
  onLeave: number;
  absent: number;
}

/** What a month's late marks cost in one unit, or would cost if the month were locked now. */
export interface MonthLateMarks {
  unit: string;
  marks: number;
  forgiven: number;
  /** The days that are deducted, or 0 if none are yet. */
  days: number;
  /** How many more marks lead to the next deduction, or null if the number of marks doesn't matter. */
  nextIn: number | null;
  isDeducted: boolean;
  isSettled: boolean;
  taken: { name: string; days: number }[];
  unpaidDays: number;
}

/** GET /Attendance/MyMonth. */
export interface MyMonth {
  month: string;
  today: string;
  timeZone: string;
  days: AttendanceDay[];
  /** Punches outside every shift. They are stored, but count for no day. */
  stray: { at: string; kind: 'in' | 'out' | null }[];
  /** Whether the last punch of today is an "in", so that the button checks out. */
  isIn: boolean;
  places: { id: number; name: string; radius: number }[];
  /** The registered device, which some places need. */
  device: { name: string; since: string } | null;
  /** An entry for each unit of the month in which a late rule applies. */
  lateMarks: MonthLateMarks[];
}

/** A fact that decided about a day, with a link to it. */
export interface DayFact {
  what: 'plan' | 'punch' | 'correction' | 'leave' | 'movement' | 'training' | 'lock' | 'late';
  text: string;
  /** The values for the `{name}` placeholders in its text. */
  values: Record<string, string | number>;
  address: string | null;
}

/** GET /Attendance/Day. */
export interface ExplainedDay {
  employee: { id: number; name: string };
  day: AttendanceDay;
  /** The rule that decided, as text. */
  because: string;
  facts: DayFact[];
}
