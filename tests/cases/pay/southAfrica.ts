import { z } from 'zod';
import { bands, calculate } from './structures.ts';

const amount = z.number();

/** "annual equivalent = pay of the period ÷ share of the period worked × periods …". */
export const southAfrica = z.strictObject({
  bands: z.array(z.tuple([amount, amount.nullable(), amount])),
  rebate: amount,
  method: z.string().startsWith('annual equivalent'),
});

interface PeriodPay {
  readonly pay: number;
  readonly periods?: number;
  /** Of the period that was worked; three of three months paid at once. */
  readonly share?: number;
  /** Taxed once, on top of the year's equivalent. */
  readonly bonus?: number;
}

/** Tax of a period by the annual equivalent of its pay. */
export function annualEquivalent(
  { bands: rows, rebate }: z.infer<typeof southAfrica>,
  { pay, periods = 12, share = 1, bonus = 0 }: PeriodPay,
): { annual_equivalent: number; tax_of_year: number; tax_on_bonus: number; tax: number } {
  const slip = calculate({
    elements: {
      annual_equivalent: 'round(pay.gross / share_worked * periods, 1, down)',
      tax_of_year: 'max(band(slabs, annual_equivalent) - rebate, 0)',
      tax_on_bonus: 'max(band(slabs, annual_equivalent + bonus) - rebate, 0) - tax_of_year',
      tax: 'tax_of_year / periods * share_worked',
    },
    tables: [bands('slabs', rows)],
    given: {
      share_worked: ['number', share],
      rebate: ['money', rebate],
      bonus: ['money', bonus],
    },
    facts: { 'pay.gross': pay, periods },
    currency: 'ZAR',
  });
  return {
    annual_equivalent: slip['annual_equivalent'] ?? 0,
    tax_of_year: slip['tax_of_year'] ?? 0,
    tax_on_bonus: slip['tax_on_bonus'] ?? 0,
    tax: slip['tax'] ?? 0,
  };
}
