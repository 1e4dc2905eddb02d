import { z } from 'zod';
import {
  countLeave,
  isTakenInPart,
  type Count,
  type Sandwich,
} from '#machines/domains/time/leave/count.ts';
import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import {
  dateRange,
  nextWeekday,
  plainDate,
  remarkedDate,
  weekdayNamed,
  weekdays,
} from './caseDates.ts';
import { attendanceAfter } from './attendanceAfter.ts';
import { plainCalendar } from './plainCalendar.ts';
import { renamed, shape, type Shape } from './shape.ts';

/** The wordings of the sandwich option; without one, all free days in between count. */
const SANDWICH: ReadonlyMap<string, Sandwich> = new Map([
  ['off', 'none'],
  ['full', 'full'],
  ['on', 'full'],
  ['weekly offs only', 'weeklyOff'],
  ['public holidays only', 'holiday'],
]);

const holidayList = z.union([dateRange, z.array(dateRange)]).transform((given) => [given].flat());

const fields = {
  from: remarkedDate,
  to: remarkedDate,
  half_day_on: plainDate.nullable().optional(),
  half_day: z.boolean().optional(),
  holidays: holidayList.optional(),
  public_holiday: holidayList.optional(),
  public_holidays: holidayList.optional(),
  holiday: holidayList.optional(),
  weekly_off: weekdays.optional(),
  type_counts_holidays: z.boolean().optional(),
  counts: z.string().optional(),
  option: z.string().optional(),
  hours_per_day: z.number().optional(),
  hours_per_weekday: z.record(z.string(), z.number()).optional(),
  time_zones: z.array(z.string()).optional(),
  already_marked: z.record(z.string(), z.string()).optional(),
  holiday_added_later: holidayList.optional(),
  holidays_added_later: holidayList.optional(),
  removed_later: holidayList.optional(),
  holidays_removed_later: holidayList.optional(),
  extended_to: plainDate.optional(),
};
const leave = z.strictObject(fields);
type Leave = z.output<typeof leave>;

/** The weekday and the holiday in a date's remark. */
function remarks(given: Leave): { weekend: number[]; holidays: string[] } {
  const weekend: number[] = [];
  const holidays: string[] = [];
  for (const { date, remark } of [given.from, given.to]) {
    const weekday = weekdayNamed(remark.replace(/^[\s(]+/u, ''));
    if (remark.includes('weekly off') && weekday !== undefined) weekend.push(weekday);
    if (remark.includes('public holiday')) holidays.push(date);
  }
  return { weekend, holidays };
}

function counted(
  given: Leave,
  topic: string,
  more: readonly { from: string; to: string }[],
  gone: readonly string[] = [],
): Count {
  const said = remarks(given);
  const dates = [
    ...said.holidays,
    ...[given.holidays, given.public_holiday, given.public_holidays, given.holiday, more].flatMap(
      (list = []) => list.flatMap(({ from, to }) => daysFrom(from, to)),
    ),
  ].filter((date) => !gone.includes(date));
  const perWeekday = given.hours_per_weekday;
  const hours = new Map(
    Object.entries(perWeekday ?? {}).map(([name, value]) => [weekdayNamed(name), value]),
  );
  const half = given.half_day === true ? given.from.date : given.half_day_on;
  return countLeave(
    {
      from: given.from.date,
      to: given.to.date,
      parts: new Map(half ? [[half, 0.5]] : []),
    },
    plainCalendar({
      weekend: [...(given.weekly_off ?? []), ...said.weekend],
      holidays: new Map(dates.map((date) => [date, 'Holiday'])),
      hours: (weekday) => (perWeekday ? (hours.get(weekday) ?? 0) : (given.hours_per_day ?? 8)),
    }),
    {
      countsFreeDays: given.type_counts_holidays ?? false,
      sandwich:
        SANDWICH.get((given.option ?? given.counts ?? '').toLowerCase()) ??
        (topic.includes('sandwich') ? 'full' : 'none'),
    },
  );
}

/** A day that is taken in part is one of the days, and not a free one. */
const hasPart = ({ half_day_on: half }: Leave, count: Count): boolean =>
  half === undefined || half === null || isTakenInPart(count, half);

function answer(given: Leave, topic: string) {
  const later = [given.holiday_added_later, given.holidays_added_later].flatMap(
    (list = []) => list,
  );
  const extended = (given.extended_to ? (given.holiday ?? []) : []).map(({ to }) => ({
    from: addDays(to, 1),
    to: given.extended_to ?? to,
  }));
  const before = counted(given, topic, []);
  const removed = [given.removed_later, given.holidays_removed_later].flatMap((list = []) =>
    list.flatMap(({ from, to }) => daysFrom(from, to)),
  );
  const after = counted(given, topic, [...later, ...extended], removed);
  const attendance = attendanceAfter(after, new Map(Object.entries(given.already_marked ?? {})));
  const onLeave = [...attendance].flatMap(([date, mark]) => (mark === 'removed' ? [] : [date]));
  return {
    days: after.days,
    hours: after.hours,
    result: after.days > 0 && hasPart(given, before) ? 'ok' : 'reject',
    days_before: before.days,
    days_after: after.days,
    days_left: after.days,
    request: after.days > 0 ? 'stands' : 'cancelled by the system',
    on_leave_dates: onLeave,
    attendance_rows_on_leave: onLeave.length,
    attendance: Object.fromEntries(attendance),
  };
}

const half = z.strictObject({
  attendance_before: z.record(z.string(), z.string()),
  leave: z.strictObject({
    from: plainDate,
    to: plainDate,
    half_day_on: plainDate.nullable().optional(),
  }),
});

const twoRequests = z.strictObject({
  first: z.string(),
  second: z.string(),
  weekly_off: weekdays,
  then_refuse: z.enum(['the first', 'the second']),
});

/** Any Monday: these cases name weekdays only. */
const SOME_MONDAY = '2025-08-11';

export const LEAVE_COUNT: readonly Shape[] = [
  shape(leave, answer),
  shape(half, ({ attendance_before, leave: { from, to, half_day_on } }) => {
    const count = countLeave(
      { from, to, parts: new Map(half_day_on ? [[half_day_on, 0.5]] : []) },
      plainCalendar({}),
      { countsFreeDays: false, sandwich: 'none' },
    );
    const after = attendanceAfter(count, new Map(Object.entries(attendance_before)));
    return { days: count.days, attendance_after: Object.fromEntries(after) };
  }),
  shape(
    z.strictObject({ leave_day: plainDate, holiday_company: z.string() }),
    ({ leave_day: day, holiday_company }) => {
      const holidays = new Map(holiday_company === 'other' ? [] : [[day, 'Holiday']]);
      const rules = { countsFreeDays: false, sandwich: 'none' } as const;
      return countLeave({ from: day, to: day }, plainCalendar({ holidays }), rules);
    },
  ),
  shape(
    renamed(twoRequests, 'then', 'second'),
    ({ first, second, weekly_off: weekend, then_refuse }) => {
      const begins = nextWeekday(weekdayNamed(first) ?? 1, SOME_MONDAY);
      const follows = nextWeekday(weekdayNamed(second) ?? 1, addDays(begins, 1));
      const of = (day: string, other: string | null) =>
        countLeave(
          { from: day, to: day },
          plainCalendar({ weekend }),
          { countsFreeDays: false, sandwich: 'full' },
          (date) => date === other,
        ).days;
      return {
        first: of(begins, null),
        second_after_creation: of(follows, begins),
        second_after_refusal: then_refuse === 'the first' ? of(follows, null) : 0,
      };
    },
  ),
];
