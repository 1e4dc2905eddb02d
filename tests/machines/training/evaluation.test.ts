import { expect, it } from 'vitest';
import { countShown } from '#machines/domains/training/evaluation.ts';

it('shows answers in threes', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(countShown)).toEqual([0, 0, 0, 3, 3, 3, 6]);
});
