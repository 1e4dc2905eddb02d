import { z } from 'zod';
import { cutAt, expiries, standingOn } from '#machines/domains/time/leave/allocations.ts';
import { carried, lastDayOfCarried, lostAtEnd } from '#machines/domains/time/leave/carryOver.ts';
import { countLeave } from '#machines/domains/time/leave/count.ts';
import { balanceOn, getReversal, type LedgerEntry } from '#machines/domains/time/leave/ledger.ts';
import { yearsAhead, type Posted } from '#machines/domains/time/leave/years.ts';
import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import { plainDate } from './caseDates.ts';
import { mayTake } from './mayTake.ts';
import { plainCalendar } from './plainCalendar.ts';
import { renamed, shape, type Shape } from './shape.ts';

const days = z.number();
export const allocation = (
  id: number,
  amount: number,
  from: string | null = null,
  to: string | null = null,
) => ({
  id,
  days: amount,
  from,
  to,
});
const wholeDays = (from: string, to: string) =>
  daysFrom(from, to).map((date) => ({ date, days: 1 }));

/** Dates for cases without any: only their order matters. */
const DAY = '2024-01-01';
const YEAR = { from: '2024-01-01', to: '2024-12-31' };
const NEXT = { from: '2025-01-01', to: '2025-12-31' };

/** Opening balance, grants and closing balance of two leave years. */
const getTotals = (posted: readonly Posted[], mostCarried: number | null) =>
  yearsAhead(
    {
      posted,
      coming: [],
      pending: [],
      years: [YEAR, NEXT].map(({ from, to }) => ({ startsOn: from, endsOn: to })),
      rule: { carry: { most: mostCarried, mostTotal: null }, carriedFor: null },
      today: NEXT.to,
    },
    YEAR.from,
  ).map(({ allocations, taken, endsOn }) => {
    const standing = standingOn(allocations, taken, 0, endsOn);
    return {
      ...standing,
      opening: allocations[0]?.days ?? 0,
      allocated: standing.total,
      closing: standing.remaining,
    };
  });
const taking = (amount: number, on = DAY) => [{ date: on, days: amount }];

export const okOr = (isOk: boolean): string => (isOk ? 'ok' : 'reject');

const span = z.strictObject({ from: plainDate, to: plainDate });
const crossing = z.strictObject({
  allocations: z.array(span).optional(),
  allocation: span.optional(),
  carried_last_usable_day: plainDate.optional(),
  as_of: plainDate.optional(),
  from: plainDate,
  to: plainDate,
  half_day_on: plainDate.optional(),
  type_counts_holidays: z.boolean().optional(),
  allow_negative: z.boolean().optional(),
});

function crossingAnswer(given: z.output<typeof crossing>) {
  const periods = [...(given.allocations ?? []), ...(given.allocation ? [given.allocation] : [])];
  const count = countLeave(
    {
      from: given.from,
      to: given.to,
      parts: new Map(given.half_day_on ? [[given.half_day_on, 0.5]] : []),
    },
    plainCalendar({}),
    { countsFreeDays: given.type_counts_holidays ?? true, sandwich: 'none' },
  );
  const ends = [
    ...periods.flatMap(({ from, to }) => [addDays(from, -1), to]),
    ...(given.carried_last_usable_day ? [given.carried_last_usable_day] : []),
  ];
  const cuts = cutAt(count.rows, ends);
  // Grants without a number of days are large enough: the case is only about dates.
  const enough = periods.map(({ from, to }, id) => allocation(id, count.days, from, to));
  const isCovered =
    given.carried_last_usable_day !== undefined ||
    mayTake(enough, [], count.rows, given.allow_negative === true ? count.days : null);
  const posted = given.carried_last_usable_day !== undefined;
  return {
    result: okOr(isCovered),
    rows: cuts.map(({ from, to, days: cut }) => (posted ? -cut : { from, to })),
    days: cuts.map(({ days: cut }) => cut),
  };
}

const expiring = z.strictObject({
  new_days: days,
  carried_days: days,
  carried_last_usable_day: plainDate,
  no_weekly_off: z.boolean().optional(),
  approved: z.array(span),
  as_of: plainDate,
});

const nearExpiry = z.strictObject({
  as_of: plainDate,
  new_period_from: plainDate,
  expire_after_days: days,
  new_days: days,
  carried_days: days,
});

const carryYear = z.strictObject({
  accrued: days,
  taken: days,
  max_carry: days.nullable().optional(),
  carry: z.union([z.enum(['none', 'all']), z.boolean()]).optional(),
});

const lost = ({ accrued, taken, carry, max_carry }: z.output<typeof carryYear>) => {
  const most = max_carry === undefined ? (carry === 'all' || carry === true ? null : 0) : max_carry;
  return lostAtEnd(accrued - taken, 0, { most, mostTotal: null });
};

const byTotals = (name: string, rows: readonly number[]): LedgerEntry[] =>
  rows.map((row) => ({ kind: row < 0 ? 'take' : 'grant', days: row, on: DAY, source: name }));

export const LEAVE_BALANCE: readonly Shape[] = [
  shape(
    z.strictObject({
      allocated: days,
      ask_days: days,
      allow_negative: z.boolean().optional(),
      max_negative: days.nullable().optional(),
    }),
    ({ allocated, ask_days, allow_negative, max_negative = null }) => {
      const grants = [allocation(1, allocated)];
      const floor =
        allow_negative === false ? null : (max_negative ?? (allow_negative ? Infinity : null));
      const may = mayTake(grants, [], taking(ask_days), floor);
      const { remaining } = standingOn(grants, taking(ask_days), 0, DAY);
      const result = may ? (remaining < 0 ? 'ok with warning' : 'ok') : 'reject';
      return { result, balance_after: may ? remaining : allocated };
    },
  ),
  shape(crossing, crossingAnswer),
  shape(expiring, ({ new_days, carried_days, carried_last_usable_day, approved, as_of }) =>
    standingOn(
      [allocation(1, carried_days, null, carried_last_usable_day), allocation(2, new_days)],
      approved.flatMap(({ from, to }) => wholeDays(from, to)),
      0,
      as_of,
    ),
  ),
  shape(
    z.strictObject({ new_period_from: plainDate, expire_after_days: days }),
    ({ new_period_from, expire_after_days }) => ({
      last_usable_day: lastDayOfCarried(new_period_from, null, expire_after_days),
    }),
  ),
  shape(nearExpiry, ({ as_of, new_period_from, expire_after_days, new_days, carried_days }) => {
    const last = lastDayOfCarried(new_period_from, null, expire_after_days);
    const grants = [allocation(1, carried_days, null, last), allocation(2, new_days)];
    const { bookable, remaining } = standingOn(grants, [], 0, as_of);
    return { usable_now: bookable, shown: remaining };
  }),
  shape(
    z.strictObject({ allocated: days, approved_days: days.optional(), pending_days: days }),
    ({ allocated, approved_days = 0, pending_days }) => {
      const grants = [allocation(1, allocated)];
      const approved = taking(approved_days);
      return {
        ...standingOn(grants, approved, pending_days, DAY),
        after_approval: standingOn(grants, taking(approved_days + pending_days), 0, DAY),
      };
    },
  ),
  shape(
    renamed(
      z.strictObject({ allocated: days, approved: days, after: z.literal('cancel') }),
      'then',
      'after',
    ),
    ({ allocated, approved }) => {
      const entries: LedgerEntry[] = [
        { kind: 'grant', days: allocated, on: DAY },
        { kind: 'take', days: -approved, on: DAY, source: 'request' },
      ];
      const after = [...entries, ...getReversal(entries, 'request')];
      return {
        balance_before_cancel: balanceOn(entries, DAY),
        balance_after_cancel: balanceOn(after, DAY),
        ledger_rows_left: getReversal(after, 'request').length,
      };
    },
  ),
  shape(
    z.strictObject({
      unused: days,
      new: days,
      max_carry: days.nullable().optional(),
      max_total: days.nullable().optional(),
    }),
    ({ unused, new: fresh, max_carry = null, max_total = null }) => {
      const over = carried(unused, fresh, { most: max_carry, mostTotal: max_total });
      return { carried: over, total: over + fresh };
    },
  ),
  shape(
    z.strictObject({ carried: days, used_before_expiry: days }),
    ({ carried: over, used_before_expiry }) => {
      const [row] = expiries([allocation(1, over, DAY, DAY)], taking(used_before_expiry));
      return { expiry_row: row?.days ?? 0 };
    },
  ),
  shape(
    z.strictObject({ carried: days, new_before: days, new_after: days }),
    ({ carried: over, new_before, new_after }) => {
      const entries: LedgerEntry[] = [
        { kind: 'carry', days: over, on: DAY },
        { kind: 'grant', days: new_before, on: DAY },
        { kind: 'adjust', days: new_after - new_before, on: DAY },
      ];
      return { extra_row: entries[2]?.days, total_after: balanceOn(entries, DAY) };
    },
  ),
  shape(z.record(z.string().regex(/_(rows|extra)$/u), z.array(days)), (given) => {
    const types = new Set(Object.keys(given).map((name) => name.replace(/_(rows|extra)$/u, '')));
    return Object.fromEntries(
      [...types].map((type) => [
        type,
        balanceOn(
          byTotals(type, [...(given[`${type}_rows`] ?? []), ...(given[`${type}_extra`] ?? [])]),
          DAY,
        ),
      ]),
    );
  }),
  shape(
    z.strictObject({ old_allocation_expired: days, new_allocation: days, taken: days }),
    ({ old_allocation_expired: old, new_allocation, taken }) => {
      const [totals] = getTotals(
        [
          { on: YEAR.from, days: old, isExpiry: false, to: addDays(YEAR.from, 89) },
          { on: addDays(YEAR.from, 90), days: -old, isExpiry: true, to: null },
          { on: addDays(YEAR.from, 90), days: new_allocation, isExpiry: false, to: null },
          { on: addDays(YEAR.from, 120), days: -taken, isExpiry: false, to: null },
        ],
        null,
      );
      return totals;
    },
  ),
  shape(
    z.strictObject({
      first_period: z.strictObject({ new: days, taken: days }),
      second_period: z.strictObject({ carried: z.union([z.literal('all'), days]), new: days }),
    }),
    ({ first_period: first, second_period: second }) => {
      const [, totals] = getTotals(
        [
          { on: YEAR.from, days: first.new, isExpiry: false, to: null },
          { on: YEAR.from, days: -first.taken, isExpiry: false, to: null },
          { on: NEXT.from, days: second.new, isExpiry: false, to: null },
        ],
        second.carried === 'all' ? null : second.carried,
      );
      return { opening_second: totals?.opening, closing_second: totals?.closing };
    },
  ),
  shape(carryYear, (given) => ({ will_expire: lost(given) })),
  shape(
    z.strictObject({ first: carryYear, second_ends_same_day: days }),
    ({ first, second_ends_same_day: other }) => ({
      will_expire: lost(first) + lost({ accrued: other, taken: 0, max_carry: 0 }),
    }),
  ),
];
