import { z } from 'zod';
import {
  accrue,
  grantsUpTo,
  type AccrualPlan,
  type Level,
  type PaidAt,
} from '#machines/domains/time/leave/accrual.ts';
import { carried, type CarryRule } from '#machines/domains/time/leave/carryOver.ts';
import { standingOn } from '#machines/domains/time/leave/allocations.ts';
import { yearsAhead } from '#machines/domains/time/leave/years.ts';
import type { Frequency } from '#machines/domains/time/leave/schedule.ts';
import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import { plainDate, remarkedDate } from './caseDates.ts';
import { plainCalendar } from './plainCalendar.ts';
import { ACCRUAL_CAPS } from './accrualCaps.ts';
import { rhythmIn } from './rhythms.ts';
import { shape, type Shape } from './shape.ts';

const days = z.number();
const NEW_YEAR = '2024-01-01';
const UNLIMITED = { roundTo: null, mostPerYear: null };
const FULL_WEEK = plainCalendar({ weekend: [6, 7] });
const WEEKDAYS_OF_WORK = 5;
/** Caps that are only in the expected values: `cap_5`. */
const CAPS = 60;

const PAID: ReadonlyMap<string, PaidAt> = new Map([
  ['start', 'start'],
  ['period start', 'start'],
  ['end', 'end'],
  ['period end', 'end'],
  ['month end', 'lastDay'],
  ['last day', 'lastDay'],
]);

const level = (perPeriod: number, cap: number | null = null, afterMonths = 0): Level => ({
  afterMonths,
  perPeriod,
  cap,
});

const plan = (
  frequency: Frequency,
  anchor: string,
  paidAt: PaidAt,
  levels: readonly Level[],
): AccrualPlan => ({
  rhythm: { frequency, anchor },
  paidAt,
  levels,
  roundTo: null,
  mostPerYear: null,
});

const ALL: CarryRule = { most: null, mostTotal: null };

/** The balance after a year's end, by the wording of a case; undefined if nothing ends. */
function yearEnd(topic: string, mostCarried: number | null | undefined) {
  if (mostCarried === undefined && !topic.includes('lost')) return undefined;
  return topic.includes('lost') ? null : { most: mostCarried ?? null, mostTotal: null };
}

/** The balance from grants, caps and year ends, with nothing taken. */
function accruedUpTo(
  each: AccrualPlan,
  from: string,
  upTo: string,
  { opening = 0, carry }: { opening?: number; carry?: CarryRule | null | undefined } = {},
): number {
  const [first, last] = [from, upTo].map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = Array.from({ length: carry === undefined ? 0 : last - first + 1 }, (_, ahead) => ({
    startsOn: `${first + ahead}-01-01`,
    endsOn: `${first + ahead}-12-31`,
  }));
  const account = {
    posted: [{ on: from, days: opening, isExpiry: false, to: null }],
    coming: grantsUpTo(each, from, upTo),
    pending: [],
    years,
    rule: { carry: carry === undefined ? ALL : carry, carriedFor: null },
    today: from,
  };
  const year = yearsAhead(account, from).find(({ endsOn }) => upTo <= endsOn);
  return year ? standingOn(year.allocations, year.taken, 0, upTo).remaining : 0;
}

/** "4 months" → 4. */
const inMonths = z.union([
  days,
  z
    .string()
    .regex(/^\d+ months?$/u)
    .transform((text) => Number.parseInt(text, 10)),
]);

const AMOUNTS: ReadonlyMap<string, Frequency> = new Map([
  ['daily', 'daily'],
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ['monthly_hours', 'monthly'],
  ['yearly', 'yearly'],
]);

const running = z.strictObject({
  daily: days.optional(),
  weekly: days.optional(),
  monthly: days.optional(),
  monthly_hours: days.optional(),
  yearly: days.optional(),
  start_balance: days.optional(),
  from: remarkedDate,
  as_of: z.union([plainDate, z.array(plainDate)]),
  paid_at: z.string().optional(),
  on_day: days.optional(),
  starts_after_days: days.optional(),
  cap: days.nullable().optional(),
  carry: z.literal('all').optional(),
  max_carry: days.optional(),
  max_carry_hours: days.optional(),
});

function runningAnswer(given: z.output<typeof running>, topic: string) {
  const [name, frequency] = [...AMOUNTS].find(([one]) => Object.hasOwn(given, one)) ?? [
    'monthly',
    'monthly' as const,
  ];
  const amount = Number(given[name as 'monthly'] ?? 0);
  const from = addDays(given.from.date, given.starts_after_days ?? 0);
  const anchor =
    given.on_day === undefined
      ? from
      : `${from.slice(0, 8)}${String(given.on_day).padStart(2, '0')}`;
  const said = given.paid_at ?? (topic.includes('paid at start of') ? 'start' : undefined);
  const paidAt =
    PAID.get(said ?? '') ?? (frequency === 'daily' || frequency === 'weekly' ? 'end' : 'lastDay');
  const until = (upTo: string, cap: number | null, paid: PaidAt) =>
    accruedUpTo(plan(frequency, anchor, paid, [level(amount, cap)]), from, upTo, {
      opening: given.start_balance ?? 0,
      carry: yearEnd(topic, given.max_carry ?? given.max_carry_hours),
    });
  const dates = [given.as_of].flat();
  const last = dates.at(-1) ?? from;
  const balances = dates.map((day) => until(day, given.cap ?? null, paidAt));
  return {
    balance: Array.isArray(given.as_of) ? balances : balances[0],
    hours: balances,
    paid_at_start: until(last, given.cap ?? null, 'start'),
    paid_at_end: until(last, given.cap ?? null, 'end'),
    no_cap: until(last, null, paidAt),
    ...Object.fromEntries(
      Array.from({ length: CAPS }, (_, cap) => [`cap_${cap + 1}`, until(last, cap + 1, paidAt)]),
    ),
  };
}

const worked = z.strictObject({
  per_week: days,
  counts_from: plainDate,
  first_grant: plainDate,
  unpaid_or_other_leave: z
    .union([z.string(), z.array(z.string())])
    .transform((dates) => [dates].flat().map((date) => date.slice(0, 10)))
    .default([]),
  second_grant: plainDate,
});

export const ACCRUAL_PLANS: readonly Shape[] = [
  ...ACCRUAL_CAPS,
  shape(
    z.strictObject({
      frequency: z.string(),
      counts_from: plainDate,
      first_grant: plainDate,
      amount_per_period: days,
    }),
    ({ frequency, counts_from, first_grant, amount_per_period }) => {
      const rhythm = rhythmIn(frequency, first_grant);
      const whole: AccrualPlan = {
        ...plan(rhythm.frequency, rhythm.anchor, 'end', [level(amount_per_period)]),
      };
      const [first = 0, second = 0] = grantsUpTo(whole, counts_from, addDays(first_grant, 800)).map(
        (one) => one.days,
      );
      return { after_first: first, after_second: first + second };
    },
  ),
  shape(
    worked,
    ({ per_week, counts_from, first_grant, unpaid_or_other_leave: away, second_grant }) => {
      const weekly = plan('weekly', first_grant, 'end', [level(per_week)]);
      const share = (from: string, to: string) =>
        daysFrom(from, to).filter((date) => FULL_WEEK(date).kind === 'work' && !away.includes(date))
          .length / WEEKDAYS_OF_WORK;
      const running = (grants: readonly { days: number }[]) =>
        grants.map((_, place) =>
          grants.slice(0, place + 1).reduce((total, one) => total + one.days, 0),
        );
      return {
        by_calendar: running(grantsUpTo(weekly, counts_from, second_grant)),
        by_worked_time: running(grantsUpTo(weekly, counts_from, second_grant, share)),
      };
    },
  ),
  shape(running, runningAnswer),
  shape(
    z
      .object({ from: remarkedDate, paid_at: z.string().optional(), as_of: plainDate })
      .catchall(
        z.strictObject({ after_months: days, monthly: days, cap: days.nullable().optional() }),
      ),
    ({ from, paid_at = 'month end', as_of, ...levels }) => {
      const steps = Object.values(levels).map((one) =>
        level(one.monthly, one.cap ?? null, one.after_months),
      );
      // Paid at each month's end: a period is from one to the next.
      const paidAt = PAID.get(paid_at) === 'lastDay' ? 'end' : (PAID.get(paid_at) ?? 'end');
      return { balance: accruedUpTo(plan('monthly', from.date, paidAt, steps), from.date, as_of) };
    },
  ),
  shape(
    z.strictObject({
      from: plainDate,
      level_1_per_half_year: days,
      level_2_after: inMonths,
      level_2_per_half_year: days,
      grant_days: z.array(z.string()),
      as_of: plainDate,
    }),
    (given) => {
      const anchor = `${given.from.slice(0, 4)}-${given.grant_days[0] ?? '01-01'}`;
      const steps = [
        level(given.level_1_per_half_year),
        level(given.level_2_per_half_year, null, given.level_2_after),
      ];
      return {
        balance: accruedUpTo(plan('halfYearly', anchor, 'end', steps), given.from, given.as_of),
      };
    },
  ),
  shape(
    z.strictObject({
      yearly: days,
      max_carry: days.nullable().optional(),
      carry: z.enum(['none', 'all']).optional(),
      years: days,
    }),
    ({ yearly, max_carry: most, carry, years }) => {
      const each = plan('yearly', '2020-01-01', 'start', [level(yearly)]);
      const kept = most === undefined && carry === 'none' ? 0 : (most ?? null);
      const balance = accruedUpTo(each, '2020-01-01', `${2019 + years}-12-31`, {
        carry: yearEnd('', kept),
      });
      return { balance };
    },
  ),
  shape(
    z.strictObject({ balance_31_dec: days, max_carry: days.nullable(), earned_1_jan: days }),
    ({ balance_31_dec, max_carry, earned_1_jan }) => {
      const over = carried(balance_31_dec, 0, { most: max_carry, mostTotal: null });
      const due = { on: NEW_YEAR, days: earned_1_jan, cap: null, cuts: false };
      const [added] = accrue([due], [{ on: NEW_YEAR, days: over }], UNLIMITED);
      return { balance: over + (added?.days ?? 0) };
    },
  ),
];
