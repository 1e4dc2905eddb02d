import { z } from 'zod';
import { dayRate, encashable, encashmentAmount } from '#machines/domains/time/leave/encashment.ts';
import { balanceOn, getReversal, type LedgerEntry } from '#machines/domains/time/leave/ledger.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();
const DAY = '2024-01-01';
/** In Bangladesh a day of earned leave is worth a thirtieth of a month's pay. */
const DAYS_IN_MONTH = 30;

export const ENCASHMENT: readonly Shape[] = [
  shape(
    z.strictObject({
      balance: amount,
      keep_back: amount.nullable().optional(),
      ceiling: amount.nullable().optional(),
      rate_per_day: amount,
    }),
    ({ balance, keep_back, ceiling, rate_per_day }) => {
      const days = encashable(balance, { keepBack: keep_back ?? 0, ceiling: ceiling ?? null });
      const result = days > 0 ? 'ok' : 'reject';
      return { result, days, amount: encashmentAmount(days, rate_per_day) };
    },
  ),
  shape(z.strictObject({ balance: amount, encashed: amount }), ({ balance, encashed }) => {
    const row: LedgerEntry = { kind: 'encash', days: -encashed, on: DAY, source: 'request' };
    const entries: LedgerEntry[] = [{ kind: 'grant', days: balance, on: DAY }, row];
    return {
      result: encashable(balance, { keepBack: 0, ceiling: null }) < encashed ? 'reject' : 'ok',
      ledger_row: row.days,
      balance_after: balanceOn(entries, DAY),
      after_cancel: balanceOn([...entries, ...getReversal(entries, 'request')], DAY),
    };
  }),
  shape(
    z
      .strictObject({
        monthly_gross: amount.optional(),
        monthly_basic: amount.optional(),
        earned_leave_days: amount,
        days_in_month: amount.optional(),
      })
      .refine(({ monthly_gross: gross, monthly_basic: basic }) => (gross ?? basic) !== undefined),
    ({ monthly_gross, monthly_basic, earned_leave_days, days_in_month = DAYS_IN_MONTH }) => ({
      amount: encashmentAmount(
        earned_leave_days,
        dayRate(monthly_basic ?? monthly_gross ?? 0, days_in_month),
      ),
    }),
  ),
];
