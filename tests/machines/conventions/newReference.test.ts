import { expect, it } from 'vitest';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { newReference } from '#server/commands/newReference.ts';

const taken = new Set(Object.keys(REFERENCES).map(Number));

it('gives screens of two independent branches different references', () => {
  const given = ['resources', 'reports', 'requests'].flatMap((kind) =>
    Array.from({ length: 1000 }, (_, n) => newReference(`/${kind}/screen${n}`, taken)),
  );
  expect(new Set(given).size).toBe(given.length);
  // The column is an integer; IDs below are the specification's and older ones.
  expect(given.filter((id) => id < 100_000_000 || id > 2 ** 31 - 1)).toEqual([]);
});

it('gives another reference if one is taken', () => {
  const first = newReference('/profile/parkingLot', taken);
  expect(newReference('/profile/parkingLot', taken)).toBe(first);
  expect(newReference('/profile/parkingLot', new Set([first]))).not.toBe(first);
});
