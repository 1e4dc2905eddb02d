import { z } from 'zod';
import {
  dayAfter,
  serviceBetween,
  yearsWithPart,
} from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { product } from './phrases.ts';
import { bands, calculate, toStep, type BandRow } from './structures.ts';

const amount = z.number();
const rows = z.array(
  z.tuple([amount, amount.nullable(), z.union([amount, z.string()])]).readonly(),
);

/** The bands of the suite, for the case that names none. */
const USUAL: BandRow[] = [
  [0, 1, 0],
  [1, 5, 0.7],
  [5, null, 1],
];

/** Months of pay for a year of service, by years. */
const monthsByYears = (code: string, of: readonly BandRow[], edge: 'upToAndIncluding' | 'below') =>
  bands(
    code,
    of.map(([from, to, months]): BandRow => [from, to, product(months)]),
    { limitUnit: 'number', valueUnit: 'number', edge },
  );

const paid = (formula: string, of: readonly BandRow[], years: number, basic: number) =>
  calculate({
    elements: { amount: formula },
    tables: [monthsByYears('months', of, 'upToAndIncluding')],
    facts: { 'service.years': years, 'pay.basic': basic },
  });

const SUM = 'band(months, service.years) * pay.basic';
const CURRENT = 'rate(months, service.years) * service.years * pay.basic';

export const GRATUITY: readonly Shape[] = [
  shape(
    z.strictObject({
      years: amount,
      basic: amount,
      bands: rows,
      method: z.enum(['sum of bands', 'current band']),
    }),
    ({ years, basic, bands: of, method }) =>
      paid(method === 'sum of bands' ? SUM : CURRENT, of, years, basic),
  ),
  shape(
    z.strictObject({ years: amount, basic: amount, absent_days_in_last_month: amount }),
    ({ years, basic, absent_days_in_last_month }) =>
      calculate({
        elements: {
          basic: { formula: 'pay.basic', followsDays: true },
          amount: 'band(months, service.years) * full(basic)',
        },
        tables: [monthsByYears('months', USUAL, 'upToAndIncluding')],
        facts: {
          'service.years': years,
          'pay.basic': basic,
          'days.basis': 30,
          'days.paid': 30 - absent_days_in_last_month,
        },
      }),
  ),
  shape(
    z.strictObject({ joined: z.iso.date(), last_day: z.iso.date() }),
    ({ joined, last_day }) => ({
      years: yearsWithPart(serviceBetween(joined, dayAfter(last_day))),
    }),
  ),
  shape(z.strictObject({ years: amount, monthly_wage: amount }), ({ years, monthly_wage }) =>
    paid(
      CURRENT,
      [
        [0, 10, 1],
        [10, null, 1.5],
      ],
      years,
      monthly_wage,
    ),
  ),
  shape(
    z.strictObject({ completed_years: amount, monthly_wage: amount }),
    ({ completed_years, monthly_wage }) =>
      calculate({
        elements: { amount: CURRENT },
        tables: [
          monthsByYears(
            'months',
            [
              [0, 5, 0],
              [5, 10, '14/30'],
              [10, null, '30/30'],
            ],
            'below',
          ),
        ],
        facts: { 'service.years': completed_years, 'pay.basic': monthly_wage },
      }),
  ),
  shape(
    z.strictObject({
      wage: amount,
      years: amount,
      leaves: z.string(),
      bands: rows,
      resigned_share: rows,
    }),
    ({ wage, years, leaves, bands: of, resigned_share }) => {
      const slip = calculate({
        elements: {
          whole: SUM,
          payable:
            'whole * if(leaving.reason = "resigned", rate(share_resigned, service.years), 1)',
        },
        tables: [
          monthsByYears('months', of, 'upToAndIncluding'),
          monthsByYears('share_resigned', resigned_share, 'below'),
        ],
        facts: { 'service.years': years, 'pay.basic': wage, 'leaving.reason': leaves },
      });
      return { ...slip, full: slip['whole'] };
    },
  ),
  shape(
    z.strictObject({
      basic: amount,
      years: amount,
      day_rate: z.enum(['basic × 12 / 365', 'basic / 30', 'basic / 26']),
      days_a_year: amount,
      share: z.string().optional(),
      rounding: z.string().optional(),
    }),
    ({ basic, years, day_rate, days_a_year, share = '1' }) =>
      calculate({
        elements: {
          of_year: {
            formula: `days_a_year * ${day_rate.replace('basic', 'pay.basic')}`,
            ...toStep('0.01'),
          },
          amount: 'of_year * service.years * share_paid',
        },
        given: {
          days_a_year: ['number', days_a_year],
          share_paid: ['number', share],
        },
        facts: { 'service.years': years, 'pay.basic': basic },
      }),
  ),
  shape(z.strictObject({ basic: amount, years: amount }), ({ basic, years }) =>
    calculate({
      elements: {
        by_26: 'pay.basic * 15 / 26 * service.years',
        by_30: 'pay.basic * 15 / 30 * service.years',
      },
      facts: { 'service.years': years, 'pay.basic': basic },
    }),
  ),
];
