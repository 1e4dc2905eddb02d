import { expect, it } from 'vitest';
import {
  getBonusPeriod,
  getLeaversBonus,
  type BonusRule,
} from '#machines/domains/pay/bonus/leaversBonus.ts';

const RULE: BonusRule = {
  percent: 100,
  most: null,
  serviceMonths: 0,
  shorterService: 'none',
  leaversGet: 'byDays',
  period: 'year',
  firstMonth: 1,
};
const leave = (lastDay: string, rule: Partial<BonusRule> = {}, joined = '2020-03-01') =>
  getLeaversBonus({ joined, lastDay, base: 3_000_000, since: null }, { ...RULE, ...rule });

it('finds the period of a day', () => {
  const find = (day: string, period: BonusRule['period'], firstMonth: number) =>
    Object.values(getBonusPeriod(day, { period, firstMonth }));
  expect(find('2026-03-31', 'year', 4)).toEqual(['2025-04-01', '2026-03-31']);
  expect(find('2026-04-01', 'year', 4)).toEqual(['2026-04-01', '2027-03-31']);
  expect(find('2026-01-15', 'quarter', 12)).toEqual(['2025-12-01', '2026-02-28']);
  expect(find('2024-02-29', 'month', 7)).toEqual(['2024-02-01', '2024-02-29']);
  expect(find('2026-12-31', 'halfYear', 7)).toEqual(['2026-07-01', '2026-12-31']);
});

it('shares the bonus by days or by completed months of the period', () => {
  expect(leave('2026-01-31')).toMatchObject({ served: 31, outOf: 365, amount: 254_795 });
  expect(leave('2024-12-31')).toMatchObject({ served: 366, outOf: 366, amount: 3_000_000 });
  expect(leave('2026-04-29', { leaversGet: 'byMonths' })).toMatchObject({
    served: 3,
    outOf: 12,
    amount: 750_000,
  });
  expect(leave('2026-04-30', { leaversGet: 'byMonths' }).amount).toBe(1_000_000);
  expect(leave('2026-01-01', { leaversGet: 'whole' }).amount).toBe(3_000_000);
  expect(leave('2026-01-01', { leaversGet: 'nothing' }).amount).toBe(0);
});

it('counts only from the day of joining', () => {
  expect(leave('2026-03-31', {}, '2026-03-01')).toMatchObject({ served: 31, outOf: 365 });
  expect(leave('2026-03-31', { leaversGet: 'byMonths' }, '2026-02-15').served).toBe(1);
  expect(leave('2026-03-31', {}, '2026-04-01').amount).toBe(0);
});

it('counts nothing twice for someone who came back and leaves again', () => {
  const of = { joined: '2020-03-01', lastDay: '2026-10-31', base: 3_000_000 };
  const leaveAgain = (since: string | null) =>
    getLeaversBonus({ ...of, since }, { ...RULE, leaversGet: 'byMonths' });
  expect(leaveAgain('2026-03-01').served).toBe(8);
  expect(leaveAgain('2025-03-01').served).toBe(10);
});

it('asks for the same service as a run, and has the same limit', () => {
  const rule = { leaversGet: 'whole', serviceMonths: 12 } as const;
  expect(leave('2026-02-28', rule, '2025-03-01').amount).toBe(3_000_000);
  expect(leave('2026-02-27', rule, '2025-03-01').amount).toBe(0);
  expect(leave('2026-02-27', { ...rule, shorterService: 'byMonths' }, '2025-03-01').amount).toBe(
    2_750_000,
  );
  expect(leave('2025-03-15', { ...rule, shorterService: 'byDays' }, '2025-03-01').amount).toBe(
    125_000,
  );
  expect(leave('2026-06-30', { most: 600_000 }).amount).toBe(297_534);
});
