import { describe, expect, it } from 'vitest';
import { getInstalments } from '#machines/domains/pay/fund/instalments.ts';
import { getInterest, sumMonthlyProducts } from '#machines/domains/pay/fund/interest.ts';
import { getVestedPercent } from '#machines/domains/pay/fund/vesting.ts';
import { getSlices } from '#machines/domains/pay/tax/slices.ts';

/** The same numbers on each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const between = (random: Generator<number, never>, least: number, most: number): number =>
  least + Math.floor(random.next().value * (most - least + 1));

const endOf = (month: number): string =>
  new Date(Date.UTC(2025, 6 + month, 0)).toISOString().slice(0, 10);

describe('interest of a fund', () => {
  it('is the sum of what each month earns by itself, however the year is split', () => {
    const random = numbers(7);
    for (let round = 0; round < 200; round += 1) {
      const rows = Array.from({ length: 20 }, () => ({
        day: endOf(between(random, -6, 12)),
        amount: between(random, -20_000, 90_000),
      }));
      const ofMonth = (month: number): number =>
        rows.reduce((sum, { day, amount }) => {
          if (day < endOf(month)) return sum + amount;
          return day === endOf(month) ? sum + Math.min(amount, 0) : sum;
        }, 0);
      let expected = 0;
      for (let until = 1; until <= 12; until += 1) {
        expected += ofMonth(until);
        expect(sumMonthlyProducts(rows, '2025-07-01', endOf(until))).toBe(expected);
      }
    }
  });

  it('is cut to the cent', () => {
    expect(getInterest(120_000, 8.5)).toBe(850);
    expect(getInterest(119_999, 8.5)).toBe(849);
  });

  it('is earned from the month after a contribution, and not in the month of a withdrawal', () => {
    const year = (rows: { day: string; amount: number }[]) =>
      sumMonthlyProducts(rows, '2025-07-01', '2026-06-30');
    expect(year([{ day: '2025-06-30', amount: 100 }])).toBe(1200);
    expect(year([{ day: '2025-07-31', amount: 100 }])).toBe(1100);
    expect(
      year([
        { day: '2025-06-30', amount: 100 },
        { day: '2026-06-15', amount: -100 },
      ]),
    ).toBe(1100);
    expect(year([{ day: '2026-07-31', amount: 100 }])).toBe(0);
  });
});

describe('the company’s share', () => {
  const steps = [
    { counted: 'service', years: 2, percent: 100 },
    { counted: 'membership', years: 1, percent: 40 },
  ] as const;
  const percent = (until: string, hasDied = false) =>
    getVestedPercent({ joined: '2024-01-01', memberSince: '2024-07-01', until, hasDied }, steps);

  it('belongs to the member by the best step reached, the last day included, and at death', () => {
    expect(percent('2025-06-29')).toBe(0);
    expect(percent('2025-06-30')).toBe(40);
    expect(percent('2025-12-30')).toBe(40);
    expect(percent('2025-12-31')).toBe(100);
    expect(percent('2024-02-01', true)).toBe(100);
  });
});

it('splits a loan into instalments that add up', () => {
  const random = numbers(11);
  for (let round = 0; round < 200; round += 1) {
    const amount = between(random, 1, 9_999_999) / 100;
    const months = between(random, 1, 60);
    const parts = getInstalments(amount, months, '2025-11-17');
    expect(parts).toHaveLength(months);
    expect(Math.round(parts.reduce((sum, part) => sum + part.amount * 100, 0))).toBe(
      Math.round(amount * 100),
    );
    expect(parts[0]?.month).toBe('2025-11-01');
  }
});

it('slices an amount so that the slices and their taxes add up', () => {
  const random = numbers(13);
  for (let round = 0; round < 200; round += 1) {
    const amount = between(random, 0, 900_000_000);
    let limit = 0;
    const bands = [
      ...Array.from({ length: 5 }, () => {
        limit += between(random, 1, 100_000_000);
        return { upTo: limit, rate: between(random, 0, 30_000) };
      }),
      { upTo: null, rate: 30_000 },
    ];
    const { slices, total } = getSlices(amount, bands);
    const sum = (of: 'taxed' | 'tax') =>
      Math.round(slices.reduce((all, slice) => all + slice[of] * 100, 0));
    expect(sum('taxed')).toBe(amount);
    expect(sum('tax')).toBe(Math.round(total * 100));
  }
});
