import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getArrears } from '#machines/domains/increments/arrears.ts';

const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

it.each([
  ['a date in the month of the release', 2500, '2026-11-02', '2026-11-30', 0],
  ['a date to come', 2500, '2027-01-01', '2026-11-21', 0],
  ['the first of the month before', 2500, '2026-10-01', '2026-11-01', 2500],
  ['the middle of a month of thirty', 2500, '2026-09-16', '2026-11-21', 1250 + 2500],
  ['the last of a month', 3100, '2026-10-31', '2026-11-21', 100],
  ['a leap February', 2900, '2024-02-15', '2024-03-01', 1500],
  ['a common February', 2800, '2023-02-15', '2023-03-01', 1400],
  ['a year and its turn', 100.1, '2025-06-01', '2026-06-10', 1201.2],
  ['thirds of cents, half up', 0.01, '2026-10-16', '2026-11-21', 0.01],
  ['no raise', 0, '2020-01-01', '2026-11-21', 0],
])('%s', (_case, raise, effectiveDate, releasedOn, amount) => {
  expect(getArrears({ raise, effectiveDate, releasedOn }).amount).toBe(amount);
});

it('no one is owed arrears for days before they joined', () => {
  const raise = { raise: 3000, effectiveDate: '2026-06-01', releasedOn: '2026-11-21' };
  expect(getArrears({ ...raise, joiningDate: '2026-09-16' })).toEqual({
    amount: 4500,
    months: [
      { month: '2026-09', days: 15, daysInMonth: 30, amount: 1500 },
      { month: '2026-10', days: 31, daysInMonth: 31, amount: 3000 },
    ],
  });
  expect(getArrears({ ...raise, joiningDate: '2019-01-01' }).amount).toBe(15_000);
  expect(getArrears({ ...raise, joiningDate: '2026-12-01' }).amount).toBe(0);
});

it('equals the sum over single days, to the cent', () => {
  const date = fc
    .integer({ min: Date.UTC(2023, 0, 1) / 86_400_000, max: Date.UTC(2026, 11, 31) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100),
      date,
      date,
      (raise, effectiveDate, releasedOn) => {
        const { amount, months } = getArrears({ raise, effectiveDate, releasedOn });
        expect(amount).toBe(dayByDay(raise, effectiveDate, releasedOn));
        expect(
          new Oracle(0).plus(Oracle.sum(0, ...months.map((month) => month.amount))).toNumber(),
        ).toBe(amount);
      },
    ),
    { numRuns: 400 },
  );
});

/** Every day from the date to the end of the month before the release, grouped by month. */
function dayByDay(raise: number, effectiveDate: string, releasedOn: string): number {
  const days = new Map<string, number>();
  const length = new Map<string, number>();
  const first = `${effectiveDate.slice(0, 7)}-01`;
  for (let at = new Date(first); ; at = new Date(at.getTime() + 86_400_000)) {
    const day = at.toISOString().slice(0, 10);
    const month = day.slice(0, 7);
    if (month >= releasedOn.slice(0, 7)) break;
    length.set(month, (length.get(month) ?? 0) + 1);
    if (day >= effectiveDate) days.set(month, (days.get(month) ?? 0) + 1);
  }
  return [...days]
    .reduce(
      (sum, [month, count]) =>
        sum.plus(
          new Oracle(raise)
            .times(count)
            .div(length.get(month) ?? 1)
            .toDecimalPlaces(2),
        ),
      new Oracle(0),
    )
    .toNumber();
}
