import { expect, it } from 'vitest';
import { splitAmongNominees } from '#machines/domains/separation/settlement/nominees.ts';

const split = (net: number, ...shares: number[]) =>
  splitAmongNominees(
    net,
    shares.map((share, index) => ({ name: `N${index}`, relation: 'son', share })),
  ).map(({ amount }) => amount);

it('splits to the last hundredth, and nothing of what was owed', () => {
  expect(split(100, 33.33, 33.33, 33.34)).toEqual([0.33, 0.33, 0.34]);
  expect(split(10_001, 50, 50)).toEqual([50.01, 50]);
  expect(split(123_456_789, 60, 40)).toEqual([740_740.73, 493_827.16]);
  expect(split(-500, 50, 50)).toEqual([0, 0]);
});

it('gives no one what the shares leave open', () => {
  expect(split(10_000, 50)).toEqual([50]);
});
