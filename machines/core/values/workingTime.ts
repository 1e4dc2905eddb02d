import { z } from 'zod';
import { calendarDay } from './calendarDay.ts';

/** The working hours of an account in local time, by which deadlines are counted. */
export interface WorkingCalendar {
  /** The time zone as an IANA name, such as `Asia/Dhaka`. */
  timeZone: string;
  /** The weekdays off, from Monday (1) to Sunday (7); at most six of them. */
  weekend: number[];
  /** The time at which the working day begins, `HH:MM` in local time. */
  opens: string;
  closes: string;
  /** The holidays as ISO dates. */
  holidays: string[];
}

/** The working calendar of a new account. */
export const DEFAULT_CALENDAR: Readonly<WorkingCalendar> = {
  timeZone: 'Asia/Dhaka',
  weekend: [5, 6],
  opens: '09:00',
  closes: '17:00',
  holidays: [],
};

const HOUR = 3_600_000;
const DAY = 86_400_000;
/**
 * How many days are searched for working hours. The limit prevents an endless loop, because ten years with too few
 * working hours must be a mistake.
 */
const DAYS_LOOKED_AT = 3660;

/**
 * The instant after a number of working hours.
 * @param at ISO instant. Outside of working hours, counting starts with the next working day.
 * @param hours may be a fraction; for 0, the result is `at`.
 * @returns ISO instant
 * @throws RangeError if ten years contain too few working hours, or for an unknown time zone.
 */
export function afterWorkingHours(at: string, hours: number, calendar: WorkingCalendar): string {
  const begun = Date.parse(at);
  let left = hours * HOUR;
  if (left <= 0) return new Date(begun).toISOString();
  const first = dayIn(begun, calendar.timeZone);
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead += 1) {
    const day = first + ahead * DAY;
    if (!isWorkday(day, calendar)) continue;
    const from = Math.max(begun, getInstant(day, calendar.opens, calendar.timeZone));
    const open = Math.max(0, getInstant(day, calendar.closes, calendar.timeZone) - from);
    if (left <= open) return new Date(from + left).toISOString();
    left -= open;
  }
  throw new RangeError(`The working calendar has no ${hours} hours in the next ten years`);
}

/** Whether a day, given as midnight of its date in UTC, is neither on a weekend nor a holiday. */
function isWorkday(day: number, { weekend, holidays }: WorkingCalendar): boolean {
  const date = new Date(day);
  return !weekend.includes(date.getUTCDay() || 7) && !holidays.includes(isoDate(day));
}

const isoDate = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** The local date of an instant, as midnight of that date in UTC. */
const dayIn = (instant: number, timeZone: string): number => {
  const wall = instant + offsetAt(instant, timeZone);
  return wall - (((wall % DAY) + DAY) % DAY);
};

/** The instant at which a local time occurs. */
function getInstant(day: number, time: string, timeZone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = day + hour * HOUR + minute * 60_000;
  // The offset may differ between the first estimate and the result, for example when clocks change, so it is read a
  // second time close to the result.
  const near = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(near, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far local time is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

const isTimeZone = (name: string): boolean => {
  try {
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
};

const time = (name: string) =>
  z.string(`${name} is required`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} must be HH:MM`);

/**
 * POST /WorkingCalendar/Save (not in the specification): saves the complete working week and the holidays of an
 * account.
 */
export const workingCalendarBody = z
  .object({
    timeZone: z.string('Time zone is required').refine(isTimeZone, 'Time zone not found'),
    weekend: z
      .array(z.number().int().min(1).max(7), 'must be a list of weekdays, Monday 1 to Sunday 7')
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .refine((days) => days.length <= 6, 'At least one day of the week must be a working day'),
    opens: time('Opens'),
    closes: time('Closes'),
    holidays: z
      .array(
        z.object({
          day: z.string('Day is required').pipe(calendarDay('Day is required')),
          name: z
            .string('Name is required')
            .trim()
            .min(1, 'Name is required')
            .max(100, 'Name can be at most 100 characters'),
        }),
        'must be a list of holidays',
      )
      .max(1000, 'The list can hold at most 1,000 holidays')
      .refine(
        (list) => new Set(list.map(({ day }) => day)).size === list.length,
        'A day is in the list twice',
      ),
    /** The version that the caller has read. The call is refused if a later version exists. */
    version: z.int('must be a version').min(0).optional(),
  })
  .refine(({ opens, closes }) => closes > opens, {
    path: ['closes'],
    message: 'Closes must be later than Opens',
  });

/** GET /WorkingCalendar/Get. */
export type WorkingCalendarAnswer = Omit<WorkingCalendar, 'holidays'> & {
  holidays: { day: string; name: string }[];
  /** The version, and who made the last recorded change. */
  version: number;
  changedByName: string | null;
};
