import { z } from 'zod';
import type { Rounding } from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { bands, calculate, deduction, earning, toStep } from './structures.ts';

const amount = z.number();
const bandRow = z.tuple([amount, amount.nullable(), amount]);

/** "cut to three decimals; third decimal 5 or less goes down, 6 or more goes up". */
const THIRD_DECIMAL: Rounding = { how: 'halfDown', step: '0.01', cut: '0.001' };

/** Contributions of pay by bands and by rates. */
export const CONTRIBUTIONS: readonly Shape[] = [
  shape(
    z.strictObject({
      monthly_pay: amount,
      employee_bands: z.array(bandRow),
      employer_bands: z.array(bandRow),
      rounding: z.string().includes('third decimal'),
    }),
    ({ monthly_pay, employee_bands, employer_bands }) =>
      calculate({
        elements: {
          employee: 'band(employee_bands, pay.gross)',
          employer: 'band(employer_bands, pay.gross)',
        },
        tables: [
          bands('employee_bands', employee_bands, { sliceRounding: THIRD_DECIMAL }),
          bands('employer_bands', employer_bands, { sliceRounding: THIRD_DECIMAL }),
        ],
        facts: { 'pay.gross': monthly_pay },
        currency: 'GBP',
      }),
  ),
  shape(
    z.strictObject({
      gross: amount,
      pension: z.array(bandRow),
      health_percent: amount,
      housing_percent: amount,
      all_deductible: z.literal(true),
      tax_bands: z.array(bandRow),
      relief: amount,
    }),
    ({ gross, pension, health_percent, housing_percent, tax_bands, relief }) => {
      const lowers = { countsIn: ['tax' as const] };
      const tiers = pension.map((tier, at) => [`nssf_${at + 1}`, tier] as const);
      const slip = calculate({
        elements: {
          gross: earning('pay.gross', { countsIn: ['gross', 'tax'] }),
          ...Object.fromEntries(
            tiers.map(([code]) => [code, deduction(`band(${code}, gross)`, lowers)]),
          ),
          shif: deduction('health * gross', lowers),
          levy: deduction('housing * gross', lowers),
          taxable: 'base.tax',
          tax_before_relief: 'band(tax_bands, taxable)',
          paye: deduction('max(tax_before_relief - relief, 0)'),
        },
        tables: [
          // Each tier is a band of its own, so that the slip shows both.
          ...tiers.map(([code, [from, to, rate]]) => bands(code, [[from, to, rate]])),
          bands('tax_bands', tax_bands),
        ],
        given: {
          health: ['percent', health_percent],
          housing: ['percent', housing_percent],
          relief: ['money', relief],
        },
        facts: { 'pay.gross': gross },
        currency: 'KES',
      });
      return { ...slip, nssf: tiers.map(([code]) => slip[code]), net: slip['total.net'] };
    },
  ),
  shape(
    z.strictObject({
      basic: amount,
      allowances: z.array(amount),
      rates_percent: z.record(z.string(), amount),
      union_fee: amount,
    }),
    ({ basic, allowances, rates_percent, union_fee }) => {
      const codes = Object.keys(rates_percent);
      return calculate({
        elements: {
          ...earnings(basic, allowances),
          base: 'base.gross',
          ...Object.fromEntries(
            codes.map((code) => [
              code,
              deduction(`${code}_rate * base`, { countsIn: ['tax'], ...toStep('0.001', 'down') }),
            ]),
          ),
          union_fee: deduction(String(union_fee)),
          taxable: 'base.tax - union_fee',
        },
        given: Object.fromEntries(
          codes.map((code) => [`${code}_rate`, ['percent', rates_percent[code] ?? 0] as const]),
        ),
        currency: 'TND',
      });
    },
  ),
  shape(
    z.strictObject({ basic: amount, allowances: z.array(amount), contribution_percent: amount }),
    ({ basic, allowances, contribution_percent }) => {
      const slip = calculate({
        elements: {
          ...earnings(basic, allowances),
          base: 'base.gross',
          contribution: deduction('rate * base'),
        },
        given: { rate: ['percent', contribution_percent] },
        currency: 'TND',
      });
      return { ...slip, net: slip['total.net'] };
    },
  ),
  shape(
    z.strictObject({ basic: amount, scheme: z.string(), contribution_percent: amount }),
    ({ basic, scheme, contribution_percent }) =>
      calculate({
        elements: {
          contribution: deduction('lookup(rates, scheme) * basic'),
          basic: earning('pay.basic'),
        },
        tables: [
          {
            code: 'rates',
            kind: 'lookup',
            keys: ['scheme'],
            valueUnit: 'percent',
            versions: [
              {
                from: '1900-01-01',
                until: null,
                rows: [{ keys: [scheme], value: contribution_percent }],
              },
            ],
          },
        ],
        given: { scheme: ['text', scheme] },
        facts: { 'pay.basic': basic },
        currency: 'TND',
      }),
  ),
];

const earnings = (basic: number, allowances: readonly number[]) => ({
  basic: earning(String(basic), { countsIn: ['gross', 'tax'] }),
  ...Object.fromEntries(
    allowances.map((one, at) => [
      `allowance_${at + 1}`,
      earning(String(one), { countsIn: ['gross', 'tax'] }),
    ]),
  ),
});
