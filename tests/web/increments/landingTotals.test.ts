import { expect, test } from 'vitest';
import { landingTotals } from '#web/domains/increments/landingTotals.ts';

const section = (totalCount: number, avgPercent: number, gross: number) => ({
  totalCount,
  rejectedCount: 0,
  avgPercent,
  prevTotalSalary: totalCount * gross,
  afterTotalSalary: totalCount * gross * (1 + avgPercent / 100),
});

test('the average is weighted by people, so it agrees with the totals if all earn the same', () => {
  const { meanPercent, growth, people } = landingTotals([
    section(1, 20, 1000),
    section(99, 5, 1000),
  ]);
  expect(people).toBe(100);
  expect(meanPercent).toBeCloseTo(5.15, 10);
  expect(growth).toBeCloseTo(5.15, 10);
});

test('the percentage of the totals is shown beside the average if pay differs', () => {
  const totals = landingTotals([section(10, 10, 10_000), section(10, 2, 100_000)]);
  expect(totals).toMatchObject({ before: 1_100_000, after: 1_130_000, meanPercent: 6 });
  expect(totals.growth).toBeCloseTo(2.727, 3);
});

test('a rejected raise does not count for its section', () => {
  const some = { ...section(2, 20, 1000), totalCount: 3, rejectedCount: 1 };
  expect(landingTotals([some, section(2, 10, 1000)])).toMatchObject({
    people: 4,
    rejected: 1,
    meanPercent: 15,
  });
});

test('an empty section has no average', () => {
  expect(landingTotals([])).toMatchObject({ meanPercent: null, growth: null });
});
