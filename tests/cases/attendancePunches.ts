import { z } from 'zod';
import { DAY_MINUTES, getMinutes, type Span } from '#machines/domains/time/attendance/clock.ts';
import {
  pair,
  staySanity,
  type Punch,
  type Stay,
} from '#machines/domains/time/attendance/pairing.ts';
import {
  apart,
  isHeardAfter,
  windowFor,
  getWindow,
} from '#machines/domains/time/attendance/windows.ts';
import { shape } from './shape.ts';
import {
  clockTime,
  dayOfMinutes,
  midnight,
  minutesOfInstant,
  getSpan,
  wallTime,
  wantedMargins,
} from './clockTimes.ts';

const day = z.iso.date();
const shift = z.string();

const getPairing = (mode: string) => (/first/i.test(mode) ? 'firstLast' : 'pairs');
const getHours = (punches: readonly Punch[], mode: string) => ({
  hours:
    pair(punches, getPairing(mode)).spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60,
});

const alternating = shape(
  z.strictObject({ minutes_before_now: z.array(z.number()), mode: z.string() }),
  (given) =>
    getHours(
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
    getHours(
      given.punches.map(([ago, kind]) => ({ at: -ago, kind: kind === 'IN' ? 'in' : 'out' })),
      given.mode,
    ),
);

/** A shift on its date, in minutes since 1970. */
function datedSpan(text: string, date: string): Span {
  const { from, to } = getSpan(text);
  return { from: midnight(date) + from, to: midnight(date) + to };
}

const marginFields = {
  margin_min: z.number().optional(),
  margin_before_min: z.number().optional(),
  margin_after_min: z.number().optional(),
};

const oneWindow = shape(
  z.strictObject({ shift, ...marginFields, punches: z.array(clockTime) }),
  (given) => {
    const window = getWindow(getSpan(given.shift), wantedMargins(given));
    // A time without a date is on the shift's date or on the next day.
    const belongs = (at: number) => windowFor(at, [window]) === 0;
    return {
      belongs: given.punches.map((at) =>
        [getMinutes(at), getMinutes(at) + DAY_MINUTES].some(belongs),
      ),
    };
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
    const window = getWindow(datedSpan(given.shift, given.shift_date), wantedMargins(given));
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
    const [first, second] = [getSpan(given.first), getSpan(given.second)];
    const windows = apart([
      { ...first, opens: first.from, closes: first.to + given.margin_after_first_min },
      { ...second, opens: second.from - given.margin_before_second_min, closes: second.to },
    ]);
    return {
      second_window_opens: wallTime(windows[1]?.opens ?? 0).slice(11),
      belongs_to: given.punches.map(
        (at) => ['first', 'second'][windowFor(getMinutes(at), windows)] ?? null,
      ),
    };
  },
);

/** The night shift started on the day before the punches. */
const nightThenDay = shape(
  z.strictObject({ night: shift, day: shift, punches_same_morning: z.array(clockTime) }),
  (given) => {
    const [night, morning] = [getSpan(given.night), getSpan(given.day)];
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
        (at) => ['night', 'day'][windowFor(getMinutes(at), windows)] ?? null,
      ),
    };
  },
);

const devices = shape(
  z.strictObject({
    shift,
    ...marginFields,
    shift_date: day,
    last_device_sync: z.array(z.string()),
  }),
  (given) => {
    const window = getWindow(datedSpan(given.shift, given.shift_date), wantedMargins(given));
    return {
      may_mark: given.last_device_sync.map((at) => isHeardAfter(window, minutesOfInstant(at))),
    };
  },
);

const stay = z.tuple([clockTime.nullable(), clockTime.nullable()]);
const getStay = ([from, to]: z.output<typeof stay>): Stay => ({
  from: getMinutes(from ?? '00:00'),
  to: to === null ? null : getMinutes(to),
});

const sanity = shape(z.strictObject({ existing: z.array(stay), new: stay }), (given) => ({
  result: staySanity(given.existing.map(getStay), getStay(given.new)) === null ? 'ok' : 'reject',
}));

/** Punches: their pairs and their shift. */
export const attendancePunchesCases = [
  alternating,
  typed,
  devices,
  datedWindow,
  oneWindow,
  margins,
  nightThenDay,
  sanity,
];
