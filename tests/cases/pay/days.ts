import { z } from 'zod';
import {
  countDays,
  endOfPeriod,
  type DayOfPeriod,
  type DayPolicy,
} from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';

const POLICY: DayPolicy = { basis: 'working', unpaidOnDaysOff: false, unmarkedIsUnpaid: false };
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const month = z.string().regex(/^\d{4}-\d{2}$/u);
const range = z.tuple([z.iso.date(), z.iso.date()]);

const datesOf = (of: string): string[] => {
  const end = endOfPeriod(`${of}-01`, 'monthly');
  return Array.from(
    { length: Number(end.slice(8)) },
    (_, at) => `${of}-${String(at + 1).padStart(2, '0')}`,
  );
};

const weekdayOf = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? '';

/** "Mon-Fri" or "Sat". */
const isWithin = (weekdays: string, date: string): boolean => {
  const [first = '', last = first] = weekdays.split('-');
  const own = WEEKDAYS.indexOf(weekdayOf(date));
  return own >= WEEKDAYS.indexOf(first) && own <= WEEKDAYS.indexOf(last);
};

/** So many days of a kind; the dates are of no matter. */
const repeated = (count: number, day: Omit<DayOfPeriod, 'date'>): Omit<DayOfPeriod, 'date'>[] =>
  Array.from({ length: count }, () => day);

const dated = (days: readonly Omit<DayOfPeriod, 'date'>[]): DayOfPeriod[] =>
  days.map((day, at) => ({ ...day, date: `2024-07-${String(at + 1).padStart(2, '0')}` }));

export const DAY_CASES: readonly Shape[] = [
  shape(
    z.strictObject({ month, full_days: z.string(), half_days: z.string() }),
    ({ month: of, full_days, half_days }) => {
      const days = datesOf(of).map((date) => ({
        date,
        working: isWithin(full_days, date) ? 1 : isWithin(half_days, date) ? 0.5 : 0,
      }));
      return { working_days: countDays(days, {}, POLICY).basis };
    },
  ),
  shape(
    z.strictObject({
      working_days: z.number().int(),
      unpaid_leave_days: z.number().int(),
      partly_paid_leave_days: z.number(),
      salary_share_kept_on_partly_paid_day: z.number(),
    }),
    ({ working_days, unpaid_leave_days, ...partly }) => {
      const { partly_paid_leave_days: days, salary_share_kept_on_partly_paid_day: kept } = partly;
      const wholes = Math.ceil(days);
      const counts = countDays(
        dated([
          ...repeated(unpaid_leave_days, { working: 1, unpaid: 1 }),
          ...Array.from({ length: wholes }, (_, at) => ({
            working: 1,
            unpaid: Math.min(1, days - at) * (1 - kept),
          })),
          ...repeated(working_days - unpaid_leave_days - wholes, { working: 1 }),
        ]),
        {},
        POLICY,
      );
      return { unpaid_equivalent: counts.unpaid, paid_days: counts.paid };
    },
  ),
  shape(
    z.strictObject({
      month,
      joined: z.iso.date().optional(),
      left: z.iso.date().optional(),
      weekly_off: z.string().optional(),
      holidays: z.array(z.iso.date()).optional(),
      unpaid_leave: z.union([range, z.array(range)]).optional(),
    }),
    ({ month: of, joined, left, weekly_off, holidays, unpaid_leave = [] }) => {
      const isOff = (date: string) =>
        holidays?.includes(date) === true || weekly_off?.slice(0, 3) === weekdayOf(date);
      const ranges = unpaid_leave.flatMap((one) => (typeof one === 'string' ? [] : [one]));
      const single = range.safeParse(unpaid_leave).data;
      const isUnpaid = (date: string) =>
        [...ranges, ...(single ? [single] : [])].some(([a, b]) => date >= a && date <= b);
      const days = datesOf(of).map((date) => ({
        date,
        working: isOff(date) ? 0 : 1,
        unpaid: isUnpaid(date) ? 1 : 0,
      }));
      const leavesOutDaysOff = holidays !== undefined || weekly_off !== undefined;
      const counts = countDays(
        days,
        { joined, left },
        { ...POLICY, basis: leavesOutDaysOff ? 'working' : 'calendar' },
      );
      return { working_days: counts.basis, unpaid_days: counts.unpaid, paid_days: counts.paid };
    },
  ),
  shape(
    z.strictObject({
      days: z.number().int(),
      holidays_in_working_days: z.literal(true).optional(),
      joined_on_day: z.number().int().optional(),
      absent_on_holiday: z.number().int().optional(),
      half_day_on_holiday: z.number().int().optional(),
      unmarked_workdays: z.number().int().optional(),
    }),
    ({ days, joined_on_day = 1, ...marks }) => {
      const own = [
        ...repeated(joined_on_day - 1, { working: 1 }),
        ...repeated(marks.absent_on_holiday ?? 0, { working: 0, unpaid: 1 }),
        ...repeated(marks.half_day_on_holiday ?? 0, { working: 0, unpaid: 0.5 }),
        ...repeated(marks.unmarked_workdays ?? 0, { working: 1, isUnmarked: true }),
      ];
      const all = dated([...own, ...repeated(days - own.length, { working: 1 })]);
      const employment = { joined: `2024-07-${String(joined_on_day).padStart(2, '0')}` };
      const paid = (unpaidOnDaysOff: boolean) =>
        countDays(all, employment, { basis: 'calendar', unpaidOnDaysOff, unmarkedIsUnpaid: true })
          .paid;
      return { setting_on_paid: paid(true), setting_off_paid: paid(false) };
    },
  ),
];
