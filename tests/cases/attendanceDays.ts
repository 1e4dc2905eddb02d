import { z } from 'zod';
import { COMPANY_RULES, getDay, type DayFacts } from '#machines/domains/time/attendance/day.ts';
import { getMinutes } from '#machines/domains/time/attendance/clock.ts';
import { isInside } from '#machines/domains/time/attendance/geofence.ts';
import { pair } from '#machines/domains/time/attendance/pairing.ts';
import { lateness, statusOfHours } from '#machines/domains/time/attendance/status.ts';
import { earlier, later, daysFrom } from '#machines/core/values/dates.ts';
import { shape } from './shape.ts';
import { clockTime, getSpan } from './clockTimes.ts';

const day = z.iso.date();
const shift = z.string();
const hours = z.number().nullish();
const WORDS = new Map([
  ['present', 'Present'],
  ['halfDay', 'Half Day'],
  ['absent', 'Absent'],
  ['missing', 'Missing punch'],
]);
const inWords = (status: string): string => WORDS.get(status) ?? status;

/** A working day without any records. */
export const plainDay: DayFacts = {
  kind: 'work',
  worth: 1,
  shift: { from: 540, to: 1020 },
  breaks: [],
  gap: null,
  rules: COMPANY_RULES,
  punches: [],
  correction: null,
  leave: [],
  movements: [],
  isOver: true,
};
const aDay = (more: Partial<DayFacts> = {}) => getDay({ ...plainDay, ...more });

/** The absent days of a list: past working days without a record. */
const getAbsent = (days: readonly string[], today: string, free: readonly string[]) =>
  days.filter(
    (date) =>
      aDay({ kind: free.includes(date) ? 'holiday' : 'work', isOver: date < today }).status ===
      'absent',
  );

const fromHours = shape(
  z.strictObject({
    shift,
    in: clockTime.nullable(),
    out: clockTime.nullable(),
    half_day_below_hours: hours,
    absent_below_hours: hours,
  }),
  (given) => {
    const { in: from, out: to } = given;
    const { spans, isMissing } = pair(
      [
        ...(from === null ? [] : [{ at: getMinutes(from), kind: 'in' as const }]),
        ...(to === null
          ? []
          : [
              {
                at: from === null ? getMinutes(to) : getSpan(`${from}-${to}`).to,
                kind: 'out' as const,
              },
            ]),
      ],
      'firstLast',
    );
    if (isMissing) return { status: inWords('missing'), hours: 0 };
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
    const marks = lateness(getSpan(`${given.in}-${given.out}`), getSpan(given.shift), {
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
    recorded: z.array(day).default([]),
  }),
  ({ today, process_from, assigned_from, holidays, recorded }) => ({
    absent: getAbsent(daysFrom(later(process_from, assigned_from ?? process_from), today), today, [
      ...holidays,
      ...recorded,
    ]),
  }),
);

/** There are no attendance days outside the employment. */
const oneHoliday = shape(
  z.strictObject({ holiday: day, process: z.array(day).min(1) }),
  ({ holiday, process }) => ({
    absent_active: getAbsent(process, '9999-12-31', [holiday]),
    absent_inactive: getAbsent([], '9999-12-31', [holiday]),
  }),
);

const range = shape(
  z.strictObject({
    process_after: day,
    joined: day.nullish(),
    relieved: day.nullish(),
    last_sync_shift: day,
  }),
  ({ process_after, joined, relieved, last_sync_shift }) => ({
    from: later(process_after, joined ?? process_after),
    to: earlier(last_sync_shift, relieved ?? last_sync_shift),
  }),
);

const workedHoliday = shape(
  z.strictObject({ holiday: z.boolean(), in: clockTime, out: clockTime }),
  (given) => {
    const correction = getSpan(`${given.in}-${given.out}`);
    const of = (marksHolidays: boolean) => {
      const kind = given.holiday ? 'holiday' : 'work';
      const rules = { ...COMPANY_RULES, marksHolidays };
      const { status } = aDay({ kind, correction, rules });
      return status === 'holiday' ? null : inWords(status);
    };
    return { setting_on: of(true), setting_off: of(false) };
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
      given.dates.filter(
        (date) =>
          aDay({
            kind: given.holiday.includes(date) && !includesHolidays ? 'holiday' : 'work',
            leave: given.on_leave.includes(date) ? [{ part: 1, covers: null }] : [],
            movements: [null],
          }).status === 'movement',
      );
    return { written: of(false), with_include_holidays: of(true) };
  },
);

/** A cancelled record in these cases is a cancelled movement here. */
const overwritten = shape(z.strictObject({ before: z.string(), request: z.string() }), (given) => {
  const of = (movements: null[]) =>
    aDay({ movements }).status === 'movement' ? given.request : given.before;
  return { after: of([null]), after_cancel: 'cancelled', status_after_cancel: of([]) };
});

/** The result of a day: status, lateness, absence, corrections. */
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
