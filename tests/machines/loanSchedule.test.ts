import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueDates } from '#machines/loan/dueDates.ts';
import { afterExtraPayment, equalPlan, fixedPlan, totalsOf } from '#machines/loan/schedule.ts';

const sumOf = (plan: readonly { principal: number }[]) =>
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
        expect(sumOf(plan)).toBe(principal);
        expect(plan.at(-1)?.balance).toBe(0);
        expect(plan.length).toBeLessThanOrEqual(months + graceMonths);
        const { interest, total } = totalsOf(plan);
        expect(Math.round((total - interest) * 100) / 100).toBe(principal);
      },
    ),
    { numRuns: 100 },
  );
});

it('refuses an instalment that doesn’t pay its interest', () => {
  expect(() => fixedPlan({ principal: 100_000, annualRate: 24 }, 2000)).toThrow('does not repay');
});

it('is shorter or lower after an extra payment, as was chosen', () => {
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
  expect(dueDates('2023-12-31', 4, 'same day')).toEqual([
    '2023-12-31',
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
  ]);
  expect(dueDates('2024-01-15', 3, 'month end')).toEqual([
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
  ]);
});
