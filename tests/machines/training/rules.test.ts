import { expect, it } from 'vitest';
import { getBond } from '#machines/domains/training/bond.ts';
import { getEnd, getReminderDay } from '#machines/domains/training/certificate.ts';
import { getNext } from '#machines/domains/training/moveUp.ts';

it('moves up those who have waited longest and can come, as many as there are seats', () => {
  const waiting = [
    { id: 7, canCome: false },
    { id: 8, canCome: true },
    { id: 9, canCome: true },
  ];
  expect(getNext(waiting, 1)).toEqual([8]);
  expect(getNext(waiting, 5)).toEqual([8, 9]);
  expect(getNext(waiting, 0)).toEqual([]);
  expect(getNext(waiting, -1)).toEqual([]);
});

it('takes back the share of the months that were not served, and nothing after them', () => {
  expect(getBond({ cost: 60_000, bondMonths: 24, servedMonths: 15 })).toBe(22_500);
  expect(getBond({ cost: 100, bondMonths: 3, servedMonths: 1 })).toBe(66.67);
  expect(getBond({ cost: 60_000, bondMonths: 24, servedMonths: 30 })).toBe(0);
  expect(getBond({ cost: 60_000, bondMonths: 0, servedMonths: 0 })).toBe(0);
});

it('ends certificates by calendar months, and renewed ones without a gap', () => {
  expect(getEnd({ validMonths: 24, endedOn: '2024-02-29', renews: null })).toBe('2026-02-28');
  expect(getEnd({ validMonths: 12, endedOn: '2026-05-10', renews: '2026-06-30' })).toBe(
    '2027-06-30',
  );
  expect(getEnd({ validMonths: 0, endedOn: '2026-05-10', renews: null })).toBeNull();
  expect(getReminderDay('2026-02-28', 30)).toBe('2026-01-29');
});
