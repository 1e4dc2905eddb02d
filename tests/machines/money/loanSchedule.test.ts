import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueDates } from '#machines/domains/money/loan/dueDates.ts';
import { changedPlan } from '#machines/domains/money/loan/change.ts';
import {
  afterExtraPayment,
  equalPlan,
  fixedPlan,
  getPlan,
  repaidBy,
  getTotals,
} from '#machines/domains/money/loan/schedule.ts';

const getSum = (plan: readonly { principal: number }[]) =>
  Math.round(plan.reduce((sum, { principal }) => sum + principal, 0) * 100) / 100;

it('repays every loan to the cent, in as many rows as were agreed', () => {
  fc.assert(
    fc.property(
      fc.record({
        principal: fc.integer({ min: 100_000, max: 1_000_000_000 }).map((one) => one / 100),
        annualRate: fc.integer({ min: 0, max: 4000 }).map((one) => one / 100),
        months: fc.integer({ min: 1, max: 60 }),
        graceMonths: fc.integer({ min: 0, max: 6 }),
      }),
      ({ principal, annualRate, months, graceMonths }) => {
        const plan = equalPlan({ principal, annualRate, graceMonths }, months);
        expect(getSum(plan)).toBe(principal);
        expect(plan.at(-1)?.balance).toBe(0);
        expect(plan.length).toBeLessThanOrEqual(months + graceMonths);
        const { interest, total } = getTotals(plan);
        expect(Math.round((total - interest) * 100) / 100).toBe(principal);
      },
    ),
    { numRuns: 100 },
  );
});

it('plans a fixed amount, unless it doesn’t cover the interest or takes too many months', () => {
  const terms = { principal: 100_000, annualRate: 24 };
  expect(() => fixedPlan(terms, 2000)).toThrow('does not repay');
  expect([repaidBy(terms, 2000), repaidBy(terms, 2000.01)]).toEqual([null, null]);
  // A rate that has risen since the approval doesn’t block the payout.
  expect(getPlan(terms, { months: 12, instalment: 2000 })).toEqual(equalPlan(terms, 12));
  expect(getPlan(terms, { months: 4, instalment: 30_000 })).toHaveLength(4);
});

it('is due at once when the borrower leaves, without the interest of later months', () => {
  const month = (index: number) => `2026-0${index + 1}-01`;
  const plan = equalPlan({ principal: 9000, annualRate: 12, graceMonths: 2 }, 3);
  const open = plan.map((row, index) => ({ ...row, month: month(index) }));
  const left = (from: number) =>
    changedPlan(open, 12, { change: 'leave', month: month(from) }).rest.map((row) => [
      row.month,
      row.payment,
    ]);
  expect(left(0)).toEqual([[month(0), 9090]]);
  expect(left(3)).toEqual([
    ...open.slice(0, 3).map((row) => [row.month, row.payment]),
    [month(3), (open[2]?.balance ?? 0) + (open[3]?.interest ?? 0)],
  ]);
  // An extra payment in the grace months doesn't change them.
  const extra = { change: 'extra', amount: 3000 } as const;
  for (const keep of ['months', 'instalment'] as const) {
    const { rest } = changedPlan(open, 12, { ...extra, keep });
    expect(rest.slice(0, 2).map(({ payment }) => payment)).toEqual([60, 60]);
    expect(getSum(rest)).toBe(6000);
  }
});

it('has fewer or lower instalments after an extra payment, as chosen', () => {
  const terms = { annualRate: 12 };
  const plan = equalPlan({ ...terms, principal: 120_000 }, 12);
  const rest = plan.slice(3);
  const owed = plan[2]?.balance ?? 0;
  const shorter = afterExtraPayment(rest, terms, { owed, amount: 40_000, keep: 'instalment' });
  const lower = afterExtraPayment(rest, terms, { owed, amount: 40_000, keep: 'months' });
  expect(shorter.length).toBeLessThan(rest.length);
  expect(shorter[0]?.payment).toBe(rest[0]?.payment);
  expect(lower).toHaveLength(rest.length);
  expect(lower[0]?.payment).toBeLessThan(rest[0]?.payment ?? 0);
  expect(afterExtraPayment(rest, terms, { owed, amount: owed, keep: 'months' })).toEqual([]);
});

it('is due on the last day of shorter months', () => {
  expect(dueDates('2023-12-31', 4)).toEqual([
    '2023-12-31',
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
  ]);
});
