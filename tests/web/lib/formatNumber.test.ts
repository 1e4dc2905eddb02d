import { expect, test } from 'vitest';
import { formatNumber } from '#web/lib/format.ts';

test.each([
  [7, '7'],
  [7.5, '7.5'],
  [0.25, '0.25'],
  [-1, '-1'],
  [1234.567, '1,234.57'],
])('%d is formatted as %s, because days and hours are not money', (value, written) => {
  expect(formatNumber(value)).toBe(written);
});
