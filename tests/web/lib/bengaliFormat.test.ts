import { afterEach, beforeEach, expect, it } from 'vitest';
import { inOwnDigits, inWesternDigits } from '#web/lib/digits.ts';
import { formatDateTime, formatDays, formatWeekday } from '#web/lib/format.ts';
import { writeBy } from '#web/lib/locale.ts';
import { writtenValue } from '#web/lib/writtenValue.ts';

beforeEach(() => writeBy('bn-BD'));
afterEach(() => writeBy(undefined));

it('writes times of day in Bengali digits, without Latin letters', () => {
  expect(inOwnDigits('08:41')).toBe('০৮:৪১');
  expect(writtenValue('17:05')).toBe('১৭:০৫');
  expect(formatDateTime(new Date(2026, 10, 29, 17, 5))).not.toMatch(/[A-Z0-9]/);
});

it('writes days and weekdays in Bengali', () => {
  expect(formatDays(2)).toBe('২ দিন');
  expect(writtenValue('0.5 d')).toBe('০.৫ দিন');
  expect(formatWeekday('2026-11-25')).toMatch(/বুধ/);
});

it('reads Bengali digits', () => {
  expect(inWesternDigits('২৫/১১/২০২৬, 7')).toBe('25/11/2026, 7');
});
