import { z } from 'zod';
import { shape, type Shape } from '../shape.ts';
import { definitionOf } from './countries.ts';
import { annualEquivalent, southAfrica } from './southAfrica.ts';
import { calculate, slipOf } from './structures.ts';

const amount = z.number();

const british = z.strictObject({
  bands: z.array(z.tuple([amount.nullable(), amount])),
  // The same rules in words, which docs/countries/uk-paye.json has as formulas.
  code_rule: z.string(),
  taxable: z.string(),
  limits: z.string(),
  result: z.string(),
  limit: z.string().optional(),
  week1: z.string().optional(),
});

const withUnit = (slip: Readonly<Record<string, number>>) => ({
  allowance_to_date: (slip['allowance'] ?? 0) * (slip['period_counted'] ?? 0),
  taxable_to_date: slip['taxable_to_date'],
  taxable_whole_pounds: Math.floor(slip['taxable_to_date'] ?? 0),
  tax_to_date: slip['tax_to_date'],
  tax_this_period: slip['tax'],
});

const ukShape = shape(
  z.strictObject({
    scheme: british,
    code: z.string(),
    periods_in_year: z.number().int(),
    period: z.number().int(),
    pay_to_date: amount.optional(),
    pay_of_period: amount.optional(),
    pay_before: amount.optional(),
    tax_already_taken: amount.optional(),
    stands_alone: z.boolean().optional(),
    flat_codes: z.record(z.string(), amount).optional(),
  }),
  ({ scheme, code, periods_in_year, period, stands_alone = false, ...pay }) =>
    withUnit(
      slipOf(
        definitionOf(
          'uk-paye',
          'bands',
          scheme.bands.map(([upTo, value]) => ({ upTo, value })),
        ),
        {
          'tax.code': code,
          'tax.stands_alone': stands_alone,
          periods: periods_in_year,
          period,
          'pay.gross': pay.pay_of_period ?? pay.pay_to_date ?? 0,
        },
        {
          before: { pay: pay.pay_before ?? 0, tax: pay.tax_already_taken ?? 0 },
          // The limit of half the pay holds for all codes since 2015.
          payDate: scheme.limit === undefined ? '2014-04-06' : '2016-04-06',
        },
      ),
    ),
);

const auShape = shape(
  z.strictObject({
    formula: z.string(),
    rounding: z.string(),
    coefficients: z.array(z.tuple([amount.nullable(), amount, amount])),
    scale: z.string(),
    cycle: z.string(),
    pay: amount,
  }),
  ({ coefficients, scale, cycle, pay }) => {
    const rows = coefficients.map(([upTo, value, minus]) => ({
      keys: [scale],
      upTo,
      value,
      minus,
    }));
    const slip = slipOf(definitionOf('au-payg', 'withholding', rows), {
      'pay.gross': pay,
      'tax.scale': scale,
      'tax.cycle': cycle,
    });
    return { withheld: slip['tax'] };
  },
);

export const COUNTRY_TAX: readonly Shape[] = [
  ukShape,
  auShape,
  shape(
    z.strictObject({ income: amount, allowance: amount, limit: amount, taper: amount }),
    ({ income, allowance, limit, taper }) =>
      calculate({
        elements: {
          allowance: 'round(max(full_allowance - taper * max(income - limit, 0), 0), 1, up)',
        },
        given: {
          income: ['money', income],
          full_allowance: ['money', allowance],
          limit: ['money', limit],
          taper: ['number', taper],
        },
      }),
  ),
  shape(
    z.strictObject({
      scheme: southAfrica,
      monthly_pay: amount,
      deductible: amount,
      monthly_credit: amount,
    }),
    ({ scheme, monthly_pay, deductible, monthly_credit }) => {
      const tax = annualEquivalent(scheme, { pay: monthly_pay - deductible });
      return { ...tax, tax_before_credit: tax.tax, tax: Math.max(tax.tax - monthly_credit, 0) };
    },
  ),
  shape(
    z.strictObject({ scheme: southAfrica, periods: z.number().int(), balance_of_pay: amount }),
    ({ scheme, periods, balance_of_pay }) =>
      annualEquivalent(scheme, { pay: balance_of_pay, periods }),
  ),
  shape(
    z.strictObject({
      scheme: southAfrica,
      periods: z.number().int(),
      pay: amount,
      share_of_period: amount,
    }),
    ({ scheme, periods, pay, share_of_period }) =>
      annualEquivalent(scheme, { pay, periods, share: share_of_period }),
  ),
  shape(
    z.strictObject({ scheme: southAfrica, paid: amount, months: z.number().int() }),
    ({ scheme, paid, months }) => annualEquivalent(scheme, { pay: paid, share: months }),
  ),
];
