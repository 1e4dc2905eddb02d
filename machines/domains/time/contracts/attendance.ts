import { z } from 'zod';
import type { DayStatus } from '#machines/domains/time/attendance/day.ts';
import type { DayKind } from '#machines/domains/time/attendance/overtime.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const instant = z.iso
  .datetime({ offset: true, error: 'must be a date-time with an offset' })
  // PostgreSQL refuses a fraction of thousands of digits.
  .max(40, 'must be a date-time with an offset');
/** A device that lost its clock begins in 1970 or 2000. */
const EARLIEST = '2001';

const reading = z.object({
  /** The employee id or the card's number. */
  card: z.string('Card is required').trim().min(1, 'Card is required').max(60),
  /** With an offset: without a time zone the time would be ambiguous. */
  at: instant.refine((at) => at >= EARLIEST, 'is before 2001. Set the device’s clock'),
  kind: z.enum(['in', 'out'], 'must be in or out').nullish(),
  /** The device's own number, which identifies repeated deliveries. */
  sequence: z.number('must be a whole number').int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
});

/** POST /Attendance/Punches (ours): a device's punches, which may be sent repeatedly. */
export const punchesBody = z.object({
  device: z.string('Device is required').trim().min(1, 'Device is required').max(100),
  /** The device's clock when it sent this. */
  sentAt: instant.optional(),
  punches: z.array(reading, 'must be a list of punches').max(5000, 'At most 5,000 at a time'),
});

export interface PunchesAnswer {
  statusCode: 200;
  message: string;
  taken: number;
  /** Known from an earlier delivery. */
  repeated: number;
  /** Unassigned cards: stored, and shown in the raw data. */
  unknownCards: string[];
  driftSeconds: number;
}

/** POST /Attendance/CheckIn (ours): the caller's own check-in at an approved place. */
export const checkInBody = z.object({
  kind: z.enum(['in', 'out'], 'must be in or out'),
  latitude: z.number('Position is required').min(-90).max(90),
  longitude: z.number('Position is required').min(-180).max(180),
  /** Metres; an inaccurate position is refused. */
  accuracy: z.number('Position is required').min(0).max(1_000_000),
  consents: z.literal(true, 'Allow your location to be recorded'),
  /** The key of the registered device, for places that need one. */
  deviceKey: z.string().max(100).optional(),
});

/** POST /Attendance/RemoveDevice (ours): the caller undoes the consent to their device. */
export const removeDeviceBody = z.object({});

/** POST /Overtime/Confirm (ours): days whose hours are approved as attendance shows them. */
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
  /** The people without a calendar whose month is locked all the same. */
  unplanned: z.number('must be a number of people').int().nonnegative().optional(),
});
export const reopenBody = lockBody.extend({
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can be at most 500 characters'),
});

/** GET /Attendance/LockCost: what late marks take from people once the month is locked. */
export interface LockCost {
  people: number;
  /** Days deducted from leave, and days that are not paid. */
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
  /** When it was last reopened. */
  reopenedByName: string | null;
  reopenedAt: string | null;
  reason: string | null;
  /** Days with a single punch, and days not calculated yet. */
  missing: number;
  open: number;
  /** Pending requests for leave, movement, corrections or overtime. */
  waiting: number;
  /** People for whom no calendar or roster is set in the month: their days follow the company's hours alone. */
  unplanned: number;
  /** Of a locked month: people who were added since by a backdated change. */
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

/** The cost of a month's late marks in one unit, or its forecast before the month is locked. */
export interface MonthLateMarks {
  unit: string;
  marks: number;
  forgiven: number;
  /** Days that they cost; 0 for none yet. */
  days: number;
  /** How many more marks lead to the next deduction; null if marks alone don't. */
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
  /** Punches outside every shift: they are stored, and count for no day. */
  stray: { at: string; kind: 'in' | 'out' | null }[];
  /** Whether the last punch of today is in, for the next button. */
  isIn: boolean;
  places: { id: number; name: string; radius: number }[];
  /** The registered device for places that need one. */
  device: { name: string; since: string } | null;
  /** One for each unit of the month where a late rule applies. */
  lateMarks: MonthLateMarks[];
}

/** One fact behind a day, with a link. */
export interface DayFact {
  what: 'plan' | 'punch' | 'correction' | 'leave' | 'movement' | 'lock' | 'late';
  text: string;
  /** Values of the text's `{name}` placeholders. */
  values: Record<string, string | number>;
  address: string | null;
}

/** GET /Attendance/Day. */
export interface ExplainedDay {
  employee: { id: number; name: string };
  day: AttendanceDay;
  /** The deciding rule, as text. */
  because: string;
  facts: DayFact[];
}
