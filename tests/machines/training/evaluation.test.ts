import { expect, it } from 'vitest';
import { showsAnswers } from '#machines/domains/training/evaluation.ts';

it('shows answers from three on', () => {
  expect([0, 1, 2, 3, 4].map(showsAnswers)).toEqual([false, false, false, true, true]);
});
