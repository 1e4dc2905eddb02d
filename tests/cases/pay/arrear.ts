import { z } from 'zod';
import { getDifferences } from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { annualEquivalent, southAfrica } from './southAfrica.ts';
import { calculate, type Amounts } from './structures.ts';

const amount = z.number();
const amounts = z.record(z.string(), amount);
const CENTS = 100;

const inCents = (slip: Amounts): ReadonlyMap<string, number> =>
  new Map(Object.entries(slip).map(([code, value]) => [code, Math.round(value * CENTS)]));

/** What is due by element, given what was paid and what has been put right since. */
function due(paid: Amounts, right: Amounts, given: Amounts = {}): Record<string, number> {
  const differences = getDifferences(inCents(paid), inCents(right), inCents(given));
  return Object.fromEntries(differences.map((one) => [one.element, one.due / CENTS]));
}

const ofMonth = (pay: Amounts, paid: number, of: number): Amounts =>
  calculate({
    elements: Object.fromEntries(
      Object.entries(pay).map(([code, value]) => [
        code,
        { formula: String(value), followsDays: true },
      ]),
    ),
    facts: { 'days.basis': of, 'days.paid': paid },
  });

const isDeduction = (code: string) => code.includes('tax');

export const ARREAR: readonly Shape[] = [
  shape(
    z.strictObject({ old: amounts, new: amounts, months_already_paid: z.number().int() }),
    ({ old, new: now, months_already_paid: months }) => {
      const differences = Object.entries(due(old, now)).map(
        ([code, value]) => [code, value * months] as const,
      );
      const of = (wanted: boolean) =>
        Object.fromEntries(differences.filter(([code]) => isDeduction(code) === wanted));
      return { earning_arrear: of(false), deduction_arrear: of(true) };
    },
  ),
  shape(
    z.strictObject({
      old_basic: amount,
      new_basic: amount,
      months: z.array(z.strictObject({ paid: amount, of: amount })),
    }),
    ({ old_basic, new_basic, months }) => ({
      arrear: months
        .map(
          ({ paid, of }) =>
            due(ofMonth({ basic: old_basic }, paid, of), ofMonth({ basic: new_basic }, paid, of))[
              'basic'
            ] ?? 0,
        )
        .reduce((sum, one) => sum + one, 0),
    }),
  ),
  shape(
    z.strictObject({
      basic: amount,
      working_days: amount,
      days_to_return: amount,
      yearly_benefit: amount,
    }),
    ({ basic, working_days, days_to_return, yearly_benefit }) => {
      const pay = { basic, benefit: yearly_benefit / 12 };
      const back = due(
        ofMonth(pay, working_days - days_to_return, working_days),
        ofMonth(pay, working_days, working_days),
      );
      return { basic_arrear: back['basic'], benefit_arrear: back['benefit'] };
    },
  ),
  shape(
    z.strictObject({ paid_basic: amount, correction_given: amount, new_basic: amount }),
    ({ paid_basic, correction_given, new_basic }) => ({
      arrear: due({ basic: paid_basic }, { basic: new_basic }, { basic: correction_given })[
        'basic'
      ],
    }),
  ),
  shape(
    z.strictObject({ basic_arrear: amount, own_percent: amount, company_percent: amount }),
    ({ basic_arrear, own_percent, company_percent }) => {
      const slip = (basic: number) =>
        calculate({
          elements: { own: 'own_rate * pay.basic', company: 'company_rate * pay.basic' },
          given: {
            own_rate: ['percent', own_percent],
            company_rate: ['percent', company_percent],
          },
          facts: { 'pay.basic': basic },
        });
      return due(slip(0), slip(basic_arrear));
    },
  ),
  shape(
    z.strictObject({ slip_gross: amount, working_days: amount, days_given_back: amount }),
    ({ slip_gross, working_days, days_given_back }) => {
      const pay = { gross: slip_gross };
      const short = ofMonth(pay, working_days - days_given_back, working_days);
      return { arrear: due(short, ofMonth(pay, working_days, working_days))['gross'] };
    },
  ),
  shape(
    z.strictObject({
      scheme: southAfrica,
      old_monthly: amount,
      new_monthly: amount,
      months_back: z.number().int(),
    }),
    ({ scheme, old_monthly, new_monthly, months_back }) => {
      const before = annualEquivalent(scheme, { pay: old_monthly }).tax;
      const now = annualEquivalent(scheme, { pay: new_monthly }).tax;
      const more = due({ tax: before }, { tax: now })['tax'] ?? 0;
      return {
        tax_of_month_before: before,
        more_per_month: more,
        december: now + more * months_back,
      };
    },
  ),
];
