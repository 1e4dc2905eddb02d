import { z } from 'zod';
import { exact, sum } from '#machines/domains/time/leave/amount.ts';
import {
  accrue,
  earnedByWork,
  grantsUpTo,
  proRated,
  type AccrualPlan,
  type PaidAt,
} from '#machines/domains/time/leave/accrual.ts';
import { mayGrant } from '#machines/domains/time/leave/limits.ts';
import { PER_YEAR } from '#machines/domains/time/leave/schedule.ts';
import { plainDate } from './caseDates.ts';
import { grantTimes } from './grantTimes.ts';
import { shape, type Shape } from './shape.ts';

const days = z.number();
const step = days.nullable().optional();
const NOTHING = { balance: 0, grantedThisYear: 0 };

/** A year's entitlement in twelve grants. */
const monthly = (annual: number, round: number | null | undefined, cap: number | null = null) => ({
  days: annual / 12,
  limits: { roundTo: round ?? null, mostPerYear: annual, cap },
});

const PAID: ReadonlyMap<string, PaidAt> = new Map([
  ['first day', 'start'],
  ['last day', 'lastDay'],
  ['joining day', 'joiningDay'],
  ['date of joining', 'joiningDay'],
  ['day of joining', 'joiningDay'],
]);

const assigned = z.strictObject({
  annual: days,
  carried: days.default(0),
  period_from: plainDate,
  joined: plainDate.optional(),
  assigned_on: plainDate.optional(),
  as_of: plainDate.optional(),
  grant_on: z.string().default('last day'),
  round_to: step,
});

function assignedAnswer(given: z.output<typeof assigned>) {
  const { annual, carried, period_from, joined } = given;
  const plan: AccrualPlan = {
    rhythm: { frequency: 'monthly', anchor: period_from },
    paidAt: PAID.get(given.grant_on) ?? 'lastDay',
    levels: [{ afterMonths: 0, perPeriod: annual / 12, cap: null }],
    roundTo: given.round_to ?? null,
    mostPerYear: annual,
    ...(joined === undefined ? {} : { joined }),
  };
  const from = joined !== undefined && joined > period_from ? joined : period_from;
  const grants = grantsUpTo(plan, from, given.as_of ?? given.assigned_on ?? period_from);
  const fresh = sum(accrue(grants, [], plan).map(({ days: more }) => more));
  return { earned: fresh, new: fresh, carried, total: fresh + carried };
}

const repeated = z.strictObject({
  annual: days,
  round_to: step,
  cap: days.optional(),
  carried: days.optional(),
  months: days.optional(),
  months_passed: days.optional(),
  grants: z.union([days, z.array(days)]).optional(),
});

function repeatedAnswer(given: z.output<typeof repeated>) {
  const { annual, cap = null, carried = 0 } = given;
  const { days: each, limits } = monthly(annual, given.round_to, cap);
  const after = (times: number) =>
    grantTimes(times, each, { balance: carried, grantedThisYear: 0 }, limits);
  const times = given.grants ?? given.months ?? given.months_passed ?? 0;
  const last = Array.isArray(times) ? (times.at(-1) ?? 0) : times;
  const inAll = after(last);
  return {
    earned: Array.isArray(times)
      ? times.map((one) => after(one).grantedThisYear)
      : inAll.grantedThisYear,
    total: inAll.balance,
    must_end_at: inAll.grantedThisYear,
    naive_round_each_month_capped: inAll.grantedThisYear,
    ...Object.fromEntries(
      Array.from({ length: last }, (_, past) => [
        `naive_after_${past + 1}_months`,
        after(past + 1).grantedThisYear,
      ]),
    ),
  };
}

export const ACCRUAL_GRANTS: readonly Shape[] = [
  shape(repeated, repeatedAnswer),
  shape(
    z.strictObject({ annual: days, round_to: step, at_cap: days, more_grants_without_cap: days }),
    ({ annual, round_to, at_cap, more_grants_without_cap: times }) => {
      const { days: each, limits } = monthly(annual, round_to);
      const current = { balance: at_cap, grantedThisYear: at_cap };
      return { earned: grantTimes(times, each, current, limits).balance };
    },
  ),
  shape(
    z.strictObject({
      annual: days,
      period_from: plainDate,
      period_to: plainDate,
      joined: plainDate,
    }),
    ({ annual, period_from: from, period_to: to, joined }) => ({
      granted: proRated([{ afterMonths: 0, perPeriod: annual, cap: null }], { from, to }, joined),
    }),
  ),
  shape(assigned, assignedAnswer),
  shape(
    z.strictObject({ annual: days, first_days_passed_incl_today: days, round_to: step }),
    ({ annual, first_days_passed_incl_today: times, round_to }) => {
      const { days: each, limits } = monthly(annual, round_to);
      const years = Array.from(
        { length: Math.ceil(times / 12) },
        (_, year) => grantTimes(Math.min(12, times - year * 12), each, NOTHING, limits).balance,
      );
      return { earned: exact(years.reduce((total, one) => total + one, 0)) };
    },
  ),
  shape(
    z.strictObject({ annual: days, start: days, manual_grants: z.array(days) }),
    ({ annual, start, manual_grants }) => {
      const balances: number[] = [];
      let already = start;
      let last = 'ok';
      for (const more of manual_grants) {
        const isOk = mayGrant({ days: more, already, most: annual, periodDays: null });
        if (isOk) balances.push((already += more));
        last = isOk ? 'ok' : 'reject';
      }
      return { balances, last };
    },
  ),
  shape(
    z.strictObject({
      annual: days,
      round_to: step,
      granted_at_start: days,
      later_grants: days,
      taken: days,
    }),
    ({ annual, round_to, granted_at_start, later_grants, taken }) => {
      const { days: each, limits } = monthly(annual, round_to);
      const current = { balance: granted_at_start, grantedThisYear: granted_at_start };
      const end = grantTimes(later_grants, each, current, limits).balance;
      const shown = (total: number) => ({ total, taken, remaining: total - taken });
      return { as_of_start: shown(granted_at_start), as_of_end: shown(end) };
    },
  ),
  shape(
    z.strictObject({ amount: days, frequencies: z.array(z.string()) }),
    ({ amount, frequencies }) => {
      const ours = new Map([
        ['bimonthly', 'twiceMonthly'],
        ['biyearly', 'halfYearly'],
        ['half-yearly', 'halfYearly'],
        ['twice a month', 'twiceMonthly'],
        ['annually', 'yearly'],
      ]);
      const counts = new Map<string, number>(PER_YEAR);
      return {
        per_year: frequencies.map((name) => amount * (counts.get(ours.get(name) ?? name) ?? 0)),
      };
    },
  ),
  shape(z.strictObject({ days_present: days, divisor: days }), ({ days_present, divisor }) => ({
    earned: earnedByWork(days_present, divisor),
  })),
  shape(z.object({ store: days, earned: days }).catchall(days), ({ store, earned, ...caps }) =>
    Object.fromEntries(
      Object.entries(caps).map(([name, cap]) => [
        name.replace(/^cap_/u, ''),
        grantTimes(
          1,
          earned,
          { balance: store, grantedThisYear: 0 },
          { roundTo: null, mostPerYear: null, cap },
        ).balance,
      ]),
    ),
  ),
];
