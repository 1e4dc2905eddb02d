import { z } from 'zod';
import { absenceRange, absentDays, mayMark } from '#machines/attendance/absence.ts';
import { minutesOf } from '#machines/attendance/clock.ts';
import { daysWritten, statusWith } from '#machines/attendance/correction.ts';
import { isInside } from '#machines/attendance/geofence.ts';
import { pair, staySanity, type Punch, type Stay } from '#machines/attendance/pairing.ts';
import { lateness, statusOfHours } from '#machines/attendance/status.ts';
import {
  apart,
  dayOfMinutes,
  midnight,
  wallTime,
  windowFor,
  windowOf,
} from '#machines/attendance/windows.ts';
import { shape } from './shape.ts';
import { clockTime, minutesOfInstant, spanOf, wantedMargins } from './clockTimes.ts';

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

const pairingOf = (mode: string) => (/first/i.test(mode) ? 'firstLast' : 'pairs');
const hoursOf = (punches: readonly Punch[], mode: string) => ({
  hours:
    pair(punches, pairingOf(mode)).spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60,
});

const alternating = shape(
  z.strictObject({ minutes_before_now: z.array(z.number()), mode: z.string() }),
  (given) =>
    hoursOf(
      given.minutes_before_now.map((ago) => ({ at: -ago, kind: null })),
      given.mode,
    ),
);

const typed = shape(
  z.strictObject({
    punches: z.array(z.tuple([z.number(), z.enum(['IN', 'OUT'])])),
    mode: z.string(),
  }),
  (given) =>
    hoursOf(
      given.punches.map(([ago, kind]) => ({ at: -ago, kind: kind === 'IN' ? 'in' : 'out' })),
      given.mode,
    ),
);

const marginFields = {
  margin_min: z.number().optional(),
  margin_before_min: z.number().optional(),
  margin_after_min: z.number().optional(),
};

const oneWindow = shape(
  z.strictObject({ shift, ...marginFields, punches: z.array(clockTime) }),
  (given) => {
    const { from, to } = spanOf(given.shift);
    const margins = wantedMargins(given);
    const window = { from, to, opens: from - margins.before, closes: to + margins.after };
    return { belongs: given.punches.map((at) => windowFor(minutesOf(at), [window]) === 0) };
  },
);

const datedWindow = shape(
  z.strictObject({
    shift,
    ...marginFields,
    shift_date: day,
    punches: z.array(z.string()).optional(),
  }),
  (given) => {
    const [starts = '', ends = ''] = given.shift.split('-');
    const window = windowOf(starts, ends, wantedMargins(given), midnight(given.shift_date));
    return {
      belongs: (given.punches ?? []).map((at) => windowFor(minutesOfInstant(at), [window]) === 0),
      window_opens: wallTime(window.opens),
      window_closes: wallTime(window.closes),
      attendance_date: dayOfMinutes(window.from),
    };
  },
);

const margins = shape(
  z.strictObject({
    first: shift,
    second: shift,
    margin_after_first_min: z.number(),
    margin_before_second_min: z.number(),
    punches: z.array(clockTime),
  }),
  (given) => {
    const [first, second] = [spanOf(given.first), spanOf(given.second)];
    const windows = apart([
      { ...first, opens: first.from, closes: first.to + given.margin_after_first_min },
      { ...second, opens: second.from - given.margin_before_second_min, closes: second.to },
    ]);
    return {
      second_window_opens: wallTime(windows[1]?.opens ?? 0).slice(11),
      belongs_to: given.punches.map(
        (at) => ['first', 'second'][windowFor(minutesOf(at), windows)] ?? null,
      ),
    };
  },
);

/** The night began on the day before the punches. */
const nightThenDay = shape(
  z.strictObject({ night: shift, day: shift, punches_same_morning: z.array(clockTime) }),
  (given) => {
    const [night, morning] = [spanOf(given.night), spanOf(given.day)];
    const windows = apart([
      {
        from: night.from - 1440,
        to: night.to - 1440,
        opens: night.from - 1440,
        closes: night.to - 1440,
      },
      { ...morning, opens: morning.from, closes: morning.to },
    ]);
    return {
      belongs_to: given.punches_same_morning.map(
        (at) => ['night', 'day'][windowFor(minutesOf(at), windows)] ?? null,
      ),
    };
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

const devices = shape(
  z.strictObject({
    shift,
    ...marginFields,
    shift_date: day,
    last_device_sync: z.array(z.string()),
  }),
  (given) => {
    const [starts = '', ends = ''] = given.shift.split('-');
    const { closes } = windowOf(starts, ends, wantedMargins(given), midnight(given.shift_date));
    return { may_mark: given.last_device_sync.map((at) => mayMark(closes, minutesOfInstant(at))) };
  },
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

const stay = z.tuple([clockTime.nullable(), clockTime.nullable()]);
const stayOf = ([from, to]: z.output<typeof stay>): Stay => ({
  from: minutesOf(from ?? '00:00'),
  to: to === null ? null : minutesOf(to),
});

const sanity = shape(z.strictObject({ existing: z.array(stay), new: stay }), (given) => ({
  result: staySanity(given.existing.map(stayOf), stayOf(given.new)) === null ? 'ok' : 'reject',
}));

export const attendanceCases = [
  fromHours,
  grace,
  alternating,
  typed,
  devices,
  datedWindow,
  oneWindow,
  margins,
  nightThenDay,
  unmarked,
  oneHoliday,
  range,
  workedHoliday,
  fence,
  written,
  overwritten,
  sanity,
];
