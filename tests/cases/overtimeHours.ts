import { z } from 'zod';
import { getClosing } from '#machines/domains/time/attendance/closing.ts';
import { DAY_MINUTES, total, without, type Span } from '#machines/domains/time/attendance/clock.ts';
import { getDay } from '#machines/domains/time/attendance/day.ts';
import {
  beyondLimits,
  byDay,
  getCounts,
  minutesWithin,
  type OvertimeRules,
} from '#machines/domains/time/attendance/overtime.ts';
import { NUMBERS } from '#machines/core/values/arithmetic.ts';
import { plainDay } from './attendanceDays.ts';
import { getBreaks, getHours, getSchedule, getSpan, wallTime } from './clockTimes.ts';
import { shape } from './shape.ts';

const RULES: OvertimeRules = { tolerance: 0, roundTo: 0, dailyMost: null };
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The default schedule of the cases: that of the source's test company. */
const OFFICE = '8-12, 13-17';

const clockSpans = (texts: readonly string[]): Span[] => texts.map(getSpan);
/** A day with its hours, breaks and expected minutes; a day off expects none. */
interface Planned {
  shift: Span | null;
  breaks: Span[];
  expected: number;
}

const planned = (schedule: string | null, expected: number): Planned => {
  const hours = schedule === null ? [] : getSchedule(schedule);
  const [first] = hours;
  return {
    shift: first ? { from: first.from, to: hours.at(-1)?.to ?? first.to } : null,
    breaks: getBreaks(hours),
    expected: expected * 60,
  };
};

/** The attendance day calculated from an in and an out for each period. */
const workedOn = (spans: readonly Span[], { shift, breaks, expected }: Planned) =>
  getDay({
    ...plainDay,
    kind: expected > 0 ? 'work' : 'off',
    shift: shift ?? { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 },
    breaks,
    rules: { ...plainDay.rules, expected, pairing: 'pairs', usesDirections: true },
    punches: spans.flatMap(({ from, to }) => [
      { at: from, kind: 'in' as const },
      { at: to, kind: 'out' as const },
    ]),
  });

const getOvertime = (spans: readonly Span[], day: Planned, rules: OvertimeRules): number =>
  getCounts(workedOn(spans, day).beyond, rules);

const ofDay = shape(
  z.strictObject({
    kind_of_day: z.string(),
    schedule: z.string().nullable(),
    expected_hours: z.number(),
    in_out_hours: z.array(z.tuple([z.number(), z.number()])),
    tolerance_min: z.number().optional(),
  }),
  (given) => {
    const spans = given.in_out_hours.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
    const rules = { ...RULES, tolerance: given.tolerance_min ?? 0 };
    const minutes = getOvertime(spans, planned(given.schedule, given.expected_hours), rules);
    return { overtime_hours: minutes / 60 };
  },
);

const tolerances = shape(
  z.strictObject({
    in_out: z.array(z.string()),
    tolerances_min: z.array(z.number()),
    schedule: z.string().default(OFFICE),
    expected_h: z.number().default(8),
  }),
  (given) => ({
    overtime_min: given.tolerances_min.map((tolerance) =>
      getOvertime(clockSpans(given.in_out), planned(given.schedule, given.expected_h), {
        ...RULES,
        tolerance,
      }),
    ),
  }),
);

const onDayOff = shape(
  z.strictObject({
    weekly_off: z.boolean(),
    tolerance_h: z.number(),
    worked_h: z.array(z.number()),
    expected_h: z.number().default(8),
  }),
  (given) => ({
    overtime_h: given.worked_h.map(
      (worked) =>
        getOvertime(
          [{ from: 0, to: worked * 60 }],
          planned(null, given.weekly_off ? 0 : given.expected_h),
          { ...RULES, tolerance: given.tolerance_h * 60 },
        ) / 60,
    ),
  }),
);

const severalDays = shape(
  z.strictObject({
    schedule: z.string(),
    tolerance_min: z.number(),
    days: z.array(z.array(z.string())),
  }),
  (given) => ({
    overtime_h: given.days.map(
      (spans) =>
        getOvertime(
          clockSpans(spans),
          planned(given.schedule, total(getSchedule(given.schedule)) / 60),
          { ...RULES, tolerance: given.tolerance_min },
        ) / 60,
    ),
  }),
);

const missing = shape(
  z.strictObject({
    schedule: z.string(),
    tolerance_min: z.number(),
    worked_h: z.array(z.number()),
  }),
  (given) => {
    const expected = total(getSchedule(given.schedule));
    return {
      missing_h: given.worked_h.map(
        (worked) => Math.min(0, NUMBERS.above(worked * 60 - expected, given.tolerance_min)) / 60,
      ),
    };
  },
);

const limits = shape(
  z.strictObject({
    hours: z.array(z.number()),
    daily_limit: z.number().nullish(),
    weekly_limit: z.number().nullish(),
  }),
  (given) => {
    const days = beyondLimits(given.hours, {
      daily: given.daily_limit ?? null,
      weekly: given.weekly_limit ?? null,
    });
    return {
      overtime_h: days.reduce((sum, hours) => sum + hours, 0),
      by_day: Object.fromEntries(
        days.flatMap((hours, index) => (hours > 0 ? [[WEEK[index % 7], hours]] : [])),
      ),
    };
  },
);

const dayAndTime = /^day (\d+) (\d{1,2}:\d{2})$/;
const numbered = (text: string): number => {
  const [, day = '1', time = ''] = dayAndTime.exec(text) ?? [];
  return (Number(day) - 1) * DAY_MINUTES + getHours(time) * 60;
};

const overMidnight = shape(
  z.strictObject({
    in: z.string().regex(dayAndTime),
    out: z.string().regex(dayAndTime),
    lunch: z.string().optional(),
    expected_h: z.number(),
  }),
  (given) => {
    const [lunch] = (given.lunch ?? '').split(' ');
    const breaks = lunch ? getSchedule(lunch) : [];
    return {
      overtime_h: byDay({ from: numbered(given.in), to: numbered(given.out) }).map((span) => {
        const begins = Math.floor(span.from / DAY_MINUTES) * DAY_MINUTES;
        const own = { from: span.from - begins, to: span.to - begins };
        const day = { shift: null, breaks, expected: given.expected_h * 60 };
        return getOvertime([own], day, RULES) / 60;
      }),
    };
  },
);

const weekday = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\d{1,2}:\d{2})$/;
const named = (text: string): number => {
  const [, day = 'Mon', time = ''] = weekday.exec(text) ?? [];
  return WEEK.indexOf(day) * DAY_MINUTES + getHours(time) * 60;
};

/** Hours outside the schedule, by the day on which they fall. */
const intoDayOff = shape(
  z.strictObject({
    in: z.string().regex(weekday),
    out: z.string().regex(weekday),
    schedule: z.string(),
  }),
  (given) => {
    const from = named(given.in);
    const end = named(given.out);
    const to = end > from ? end : end + 7 * DAY_MINUTES;
    return Object.fromEntries(
      byDay({ from, to }).map((span) => {
        const day = Math.floor(span.from / DAY_MINUTES);
        const own = { from: span.from - day * DAY_MINUTES, to: span.to - day * DAY_MINUTES };
        const outside = total(without([own], getSchedule(given.schedule)));
        return [`${(WEEK[day % 7] ?? '').toLowerCase()}_h`, outside / 60];
      }),
    );
  },
);

const nightRate = shape(
  z.strictObject({
    in: z.string(),
    out: z.string(),
    day_rate_window: z.string(),
    night_rate_window: z.string(),
  }),
  (given) => {
    const span = getSpan(`${given.in}-${given.out}`);
    const hoursIn = (window: string) =>
      getSchedule(window).reduce((sum, one) => sum + minutesWithin(span, one), 0) / 60;
    return { day_h: hoursIn(given.day_rate_window), night_h: hoursIn(given.night_rate_window) };
  },
);

const balance = shape(
  z.strictObject({ in: z.string(), out: z.string(), expected_h: z.number() }),
  (given) => ({
    balance_h:
      workedOn([getSpan(`${given.in}-${given.out}`)], planned(null, given.expected_h)).worked / 60 -
      given.expected_h,
  }),
);

const closing = shape(
  z.strictObject({
    expected_h: z.number(),
    tolerance_h: z.number(),
    worked_before: z.union([z.string(), z.array(z.string())]),
    lunch: z.string().optional(),
    open_check_in: z.string(),
  }),
  (given) => {
    const worked = clockSpans([given.worked_before].flat());
    const breaks = given.lunch ? getSchedule(given.lunch) : [];
    const open = getHours(given.open_check_in) * 60;
    const closes = getClosing(open, {
      expected: given.expected_h * 60,
      tolerance: given.tolerance_h * 60,
      worked,
      breaks,
    });
    const spans = [...worked, { from: open, to: closes }];
    return {
      check_out: wallTime(closes).slice(11),
      worked_h: total(without(spans, breaks)) / 60,
    };
  },
);

const ceiling = shape(
  z.strictObject({ hours: z.array(z.number()), max_per_day: z.number() }),
  (given) => ({
    paid_hours: given.hours.map(
      (hours) =>
        getOvertime([{ from: 0, to: hours * 60 }], planned(null, 0), {
          ...RULES,
          dailyMost: given.max_per_day * 60,
        }) / 60,
    ),
  }),
);

/** Overtime hours of a day, a week or a night. */
export const overtimeHoursCases = [
  ofDay,
  tolerances,
  onDayOff,
  severalDays,
  missing,
  limits,
  overMidnight,
  intoDayOff,
  nightRate,
  balance,
  closing,
  ceiling,
];
