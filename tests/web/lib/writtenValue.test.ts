import { expect, it } from 'vitest';
import { writeBy } from '#web/lib/locale.ts';
import { writtenValue } from '#web/lib/writtenValue.ts';

it('formats dates, months and counts in a sentence for the user, and nothing else', () => {
  writeBy('en-GB');
  expect(writtenValue('2026-06-03')).toBe('3 Jun 2026');
  expect(writtenValue('2026-06')).toBe('June 2026');
  expect(writtenValue('12000')).toBe('12,000');
  for (const other of ['2026-13', '2026-2027', 'LV-2026-0006', 'RT-00484']) {
    expect(writtenValue(other)).toBe(other);
  }
});
