import { z } from 'zod';
import { absenceRange, absentDays } from '#machines/attendance/absence.ts';
import { minutesOf } from '#machines/attendance/clock.ts';
import { daysWritten, statusWith } from '#machines/attendance/correction.ts';
import { isInside } from '#machines/attendance/geofence.ts';
import { pair } from '#machines/attendance/pairing.ts';
import { lateness, statusOfHours } from '#machines/attendance/status.ts';
import { shape } from './shape.ts';
import { clockTime, spanOf } from './clockTimes.ts';

const day = z.iso.date();
const shift = z.string();
const hours = z.number().nullish();
const WORDS = new Map([
  ['present', 'Present'],
  ['halfDay', 'Half Day'],
  ['absent', 'Absent'],
]);
const inWords = (status: string): string => WORDS.get(status) ?? status;

const fromHours = shape(
  z.strictObject({
    shift,
    in: clockTime,
    out: clockTime,
    half_day_below_hours: hours,
    absent_below_hours: hours,
  }),
  (given) => {
    const { spans } = pair(
      [
        { at: minutesOf(given.in), kind: 'in' },
        { at: spanOf(`${given.in}-${given.out}`).to, kind: 'out' },
      ],
      'firstLast',
    );
    const worked = spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60;
    const status = statusOfHours(worked, {
      halfDayBelow: given.half_day_below_hours ?? null,
      absentBelow: given.absent_below_hours ?? null,
    });
    return { status: inWords(status), hours: worked };
  },
);

const grace = shape(
  z.strictObject({
    shift,
    late_grace_min: z.number().nullish(),
    early_grace_min: z.number().nullish(),
    in: clockTime,
    out: clockTime,
  }),
  (given) => {
    const marks = lateness(spanOf(`${given.in}-${given.out}`), spanOf(given.shift), {
      late: given.late_grace_min ?? 0,
      early: given.early_grace_min ?? 0,
    });
    return { late: marks.late > 0, early: marks.early > 0 };
  },
);

const unmarked = shape(
  z.strictObject({
    today: day,
    process_from: day,
    assigned_from: day.optional(),
    holidays: z.array(day).default([]),
    recorded: z.array(day).optional(),
  }),
  (given) => ({
    absent: absentDays({
      today: given.today,
      processFrom: given.process_from,
      assignedFrom: given.assigned_from,
      isActive: true,
      holidays: given.holidays,
      recorded: given.recorded,
    }),
  }),
);

const oneHoliday = shape(
  z.strictObject({ holiday: day, process: z.array(day).min(1) }),
  (given) => {
    const of = (isActive: boolean) =>
      absentDays({
        today: '9999-12-31',
        processFrom: given.process.toSorted()[0] ?? '',
        until: given.process.toSorted().at(-1),
        isActive,
        holidays: [given.holiday],
      }).filter((one) => given.process.includes(one));
    return { absent_active: of(true), absent_inactive: of(false) };
  },
);

const range = shape(
  z.strictObject({
    process_after: day,
    joined: day.nullish(),
    relieved: day.nullish(),
    last_sync_shift: day,
  }),
  (given) =>
    absenceRange({
      processFrom: given.process_after,
      joined: given.joined ?? null,
      left: given.relieved ?? null,
      lastSynced: given.last_sync_shift,
    }),
);

const workedHoliday = shape(
  z.strictObject({ holiday: z.boolean(), in: clockTime, out: clockTime }),
  (given) => {
    const { from, to } = spanOf(`${given.in}-${given.out}`);
    const worked = inWords(
      statusOfHours((to - from) / 60, { halfDayBelow: null, absentBelow: null }),
    );
    return { setting_on: worked, setting_off: given.holiday ? null : worked };
  },
);

const fence = shape(
  z.strictObject({ pairs_distance_radius_m: z.array(z.tuple([z.number(), z.number()])) }),
  (given) => ({
    results: given.pairs_distance_radius_m.map(([distance, radius]) =>
      isInside(distance, radius) ? 'ok' : 'reject',
    ),
  }),
);

const written = shape(
  z.strictObject({ dates: z.array(day), holiday: z.array(day), on_leave: z.array(day) }),
  (given) => {
    const of = (includesHolidays: boolean) =>
      daysWritten(given.dates, {
        holidays: given.holiday,
        leave: given.on_leave,
        includesHolidays,
      });
    return { written: of(false), with_include_holidays: of(true) };
  },
);

/** What the peer calls a cancelled record is a mark that no longer counts. */
const overwritten = shape(z.strictObject({ before: z.string(), request: z.string() }), (given) => {
  const mark = { status: given.request, isCancelled: false };
  const cancelled = { ...mark, isCancelled: true };
  return {
    after: statusWith(given.before, [mark]),
    after_cancel: cancelled.isCancelled ? 'cancelled' : mark.status,
    status_after_cancel: statusWith(given.before, [cancelled]),
  };
});

/** What a day came to: status, lateness, absence, corrections. */
export const attendanceDaysCases = [
  fromHours,
  grace,
  unmarked,
  oneHoliday,
  range,
  workedHoliday,
  fence,
  written,
  overwritten,
];
