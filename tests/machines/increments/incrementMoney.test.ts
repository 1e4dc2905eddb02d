import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterIncrement,
  basicAfterIncrement,
  difference,
  effectOnGross,
  sum,
} from '#machines/core/values/money.ts';

/*
 * The oracle knows nothing of Decimal: whole cents and whole millionths of a percent, in BigInt.
 * gross × (1 + percent / 100) is cents × (10^8 + millionths) / 10^8, rounded half up.
 */
const SCALE = 100_000_000n;
const raised = (cents: bigint, millionths: bigint): bigint =>
  (2n * cents * (SCALE + millionths) + SCALE) / (2n * SCALE);

const money = (cents: bigint): number =>
  Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const percentOf = (millionths: bigint): number =>
  Number(`${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`);

/** Up to 100 million with two decimals; up to 1000 % with six. */
const cents = fc.bigInt(0n, 10_000_000_000n);
const millionths = fc.oneof(
  fc.bigInt(0n, 1_000_000_000n),
  fc.integer({ min: 0, max: 4000 }).map((quarters) => BigInt(quarters) * 250_000n),
);

const CASES = { numRuns: 10_000 };

test('gross pay after a raise is exact to the cent, rounded half up', () => {
  fc.assert(
    fc.property(cents, millionths, (gross, percent) => {
      expect(afterIncrement(money(gross), percentOf(percent))).toBe(money(raised(gross, percent)));
    }),
    CASES,
  );
});

test('a raise on Basic has half its percent’s effect on gross, and adds all of it to basic', () => {
  fc.assert(
    fc.property(cents, cents, millionths, (gross, basic, percent) => {
      const even = percent - (percent % 2n);
      const effect = effectOnGross(percentOf(even), 'basic');
      expect(effect).toBe(percentOf(even / 2n));
      const pay = { gross: money(gross), basic: money(basic), basicOrGross: 'basic' as const };
      const added = raised(gross, even / 2n) - gross;
      expect(basicAfterIncrement(pay, effect)).toBe(money(basic + added));
    }),
    CASES,
  );
});

test('a raise on Gross lifts basic in proportion', () => {
  fc.assert(
    fc.property(cents, cents, millionths, (gross, basic, percent) => {
      const typed = percentOf(percent);
      const effect = effectOnGross(typed, 'gross');
      expect(effect).toBe(typed);
      const pay = { gross: money(gross), basic: money(basic), basicOrGross: 'gross' as const };
      expect(basicAfterIncrement(pay, effect)).toBe(money(raised(basic, percent)));
    }),
    CASES,
  );
});

test('the total of many raises is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 50 }), (pairs) => {
      const total = pairs.reduce((all, [after, before]) => all + after - before, 0n);
      const text = pairs.reduce(
        (all, [after, before]) => sum(all, difference(money(after), money(before))),
        '0.00',
      );
      expect(BigInt(text.replace('.', ''))).toBe(total);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [50_000, 5, 52_500],
  [50_000, 0, 50_000],
  [0.01, 50, 0.02],
  [1.01, 50, 1.52],
  [100.05, 10, 110.06],
  [33_333.33, 0.001, 33_333.66],
  [22_099, 238.6, 74_827.21],
])('%d raised by %d %% is %d', (gross, percent, after) => {
  expect(afterIncrement(gross, percent)).toBe(after);
});
