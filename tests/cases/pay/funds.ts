import { z } from 'zod';
import { shape, type Shape } from '../shape.ts';
import { bands, calculate, toStep, type BandRow } from './structures.ts';

const amount = z.number();

/** "whole rupee, half up". */
const unit = toStep('1');
const ofEmployer = { direction: 'employer' as const };

/** Shares of provident funds, their vesting and their income. */
export const PF: readonly Shape[] = [
  shape(
    z.strictObject({ basic: amount, own_percent: amount, company_percent: amount }),
    ({ basic, own_percent, company_percent }) =>
      calculate({
        elements: {
          own: 'own_rate * pay.basic',
          company: { formula: 'company_rate * pay.basic', ...ofEmployer },
          total: 'own + company',
        },
        given: {
          own_rate: ['percent', own_percent],
          company_rate: ['percent', company_percent],
        },
        facts: { 'pay.basic': basic },
      }),
  ),
  shape(
    z.strictObject({
      service_years: amount,
      membership_years: amount,
      death: z.boolean(),
      own: amount,
      company: amount,
    }),
    ({ service_years, membership_years, death, own, company }) =>
      calculate({
        elements: {
          own: 'own_balance',
          company:
            'if(service.years >= 2 or membership.years >= 1 or leaving.reason = "death", balance, 0)',
        },
        given: { own_balance: ['money', own], balance: ['money', company] },
        facts: {
          'service.years': service_years,
          'membership.years': membership_years,
          'leaving.reason': death ? 'death' : 'resignation',
        },
      }),
  ),
  shape(
    z.strictObject({
      company_balance: amount,
      table: z.array(z.tuple([amount, amount])),
      years: z.array(amount),
    }),
    ({ company_balance, table, years }) => {
      const rows = table.map(([from, share], at): BandRow => [
        from,
        table[at + 1]?.[0] ?? null,
        share,
      ]);
      const slips = years.map((served) =>
        calculate({
          elements: {
            vested: 'rate(vesting, service.years) * balance',
            forfeited: 'balance - vested',
          },
          tables: [bands('vesting', rows, { limitUnit: 'number', edge: 'below' })],
          given: { balance: ['money', company_balance] },
          facts: { 'service.years': served },
        }),
      );
      return {
        vested: slips.map((slip) => slip['vested']),
        forfeited: slips.map((slip) => slip['forfeited']),
      };
    },
  ),
  shape(
    z.strictObject({
      own_per_month: amount,
      company_per_month: amount,
      interest_percent: amount,
      tax_percents: z.array(amount),
    }),
    ({ own_per_month, company_per_month, interest_percent, tax_percents }) => {
      const slips = tax_percents.map((tax) =>
        calculate({
          elements: {
            year_total: '(own + company) * 12',
            interest: 'interest_rate * year_total',
            tax: 'tax_rate * interest',
          },
          given: {
            own: ['money', own_per_month],
            company: ['money', company_per_month],
            interest_rate: ['percent', interest_percent],
            tax_rate: ['percent', tax],
          },
        }),
      );
      return { ...slips[0], tax: slips.map((slip) => slip['tax']) };
    },
  ),
  shape(
    z.strictObject({
      wage: amount,
      own_percent: amount,
      company_percent: amount,
      pension_percent: amount,
      pension_ceiling: amount,
      rounding: z.string().startsWith('whole rupee, half up'),
    }),
    ({ wage, own_percent, company_percent, pension_percent, pension_ceiling }) =>
      calculate({
        elements: {
          own: { formula: 'own_rate * pay.basic', ...unit },
          company_total: { formula: 'company_rate * pay.basic', ...unit },
          company_pension: {
            formula: 'pension_rate * min(pay.basic, ceiling)',
            ...ofEmployer,
            ...unit,
          },
          company_fund: { formula: 'company_total - company_pension', ...ofEmployer },
        },
        given: {
          own_rate: ['percent', own_percent],
          company_rate: ['percent', company_percent],
          pension_rate: ['percent', pension_percent],
          ceiling: ['money', pension_ceiling],
        },
        facts: { 'pay.basic': wage },
      }),
  ),
  shape(
    z.strictObject({
      wage: amount,
      total_percent: amount,
      own_percent: amount,
      rounding: z.string().startsWith('total half up to 1, own down to 1'),
    }),
    ({ wage, total_percent, own_percent }) =>
      calculate({
        elements: {
          total: { formula: 'total_rate * pay.basic', ...unit },
          own: { formula: 'own_rate * pay.basic', ...toStep('1', 'down') },
          company: { formula: 'total - own', ...ofEmployer },
        },
        given: {
          total_rate: ['percent', total_percent],
          own_rate: ['percent', own_percent],
        },
        facts: { 'pay.basic': wage },
        currency: 'SGD',
      }),
  ),
];
