import { z } from 'zod';
import { fiscalYearLabel, getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import {
  dayAfter,
  serviceBetween,
  type PayTable,
} from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { INDIA_2018, SLABS } from './bangladesh.ts';
import { thirdAtMost } from './phrases.ts';
import { bands, calculate, toStep, widths, type Amounts } from './structures.ts';

const amount = z.number();
const bandRows = z.array(z.tuple([amount, amount.nullable(), amount]));
const widthRows = z.array(z.tuple([amount.nullable(), amount]));
const scheme = z.strictObject({
  bands: bandRows,
  cess_percent: amount,
  standard_deduction: amount,
});
type Scheme = Pick<z.infer<typeof scheme>, 'bands' | 'cess_percent'>;

/** Tax of a year by slabs, with a cess on it. */
const byScheme = ({ bands: rows, cess_percent }: Scheme, taxable: number): number =>
  calculate({
    elements: { tax: 'band(slabs, taxable) * (100% + cess)' },
    tables: [bands('slabs', rows)],
    given: { taxable: ['money', taxable], cess: ['percent', cess_percent] },
  })['tax'] ?? 0;

/** Tax of a month: what is left of the year's, over the months that are left. */
const ofMonth = (annual: number, before: number, left: number, step = '1'): number =>
  calculate({
    elements: { tax: { formula: '(annual - before(tax)) / periods_left', ...toStep(step) } },
    given: { annual: ['money', annual] },
    before: { tax: before },
    facts: { periods_left: left },
  })['tax'] ?? 0;

const monthly: readonly Shape[] = [
  shape(z.strictObject({ taxable: amount, scheme }), ({ taxable, scheme: of }) => ({
    tax: byScheme(of, taxable),
  })),
  shape(
    z.strictObject({
      annual_tax: amount,
      months: z.number().int(),
      paid_months: z.number().int(),
      round: z.literal('unit each month'),
    }),
    ({ annual_tax, months, paid_months }) => {
      let paid = 0;
      for (let at = 0; at < paid_months; at += 1) paid += ofMonth(annual_tax, paid, months - at);
      return { monthly: ofMonth(annual_tax, 0, months), [`after_${paid_months}`]: paid };
    },
  ),
  shape(
    z
      .object({ annual_tax_before: amount, annual_tax_now: amount, months_left: z.number().int() })
      .catchall(amount),
    ({ annual_tax_now, months_left, ...given }) => {
      const [paidIn, paid] =
        Object.entries(given).find(([name]) => name.startsWith('paid_in')) ?? [];
      const gone = Number(/\d+/u.exec(paidIn ?? '')?.[0]);
      if (paid === undefined) throw new Error('Nothing was paid before');
      const tax = ofMonth(annual_tax_now, paid, months_left);
      return { [`month_${gone + 1}`]: tax, [`total_after_${gone + 1}`]: paid + tax };
    },
  ),
  shape(
    z.strictObject({
      scheme,
      earned_before: amount,
      tax_paid_before: amount,
      net_taxable_per_month: amount,
      months_left: z.number().int(),
    }),
    ({ scheme: of, earned_before, tax_paid_before, net_taxable_per_month, months_left }) => {
      const income = earned_before + net_taxable_per_month * months_left;
      const annual = byScheme(of, income - of.standard_deduction);
      return { monthly: ofMonth(annual, tax_paid_before, months_left) };
    },
  ),
  shape(
    z.strictObject({
      scheme,
      annual_pay_taxable: amount,
      other_income: amount,
      standard: amount,
      declared: amount,
      professional_tax: amount,
    }),
    ({ scheme: of, annual_pay_taxable, other_income, standard, declared, professional_tax }) => {
      const taxable = annual_pay_taxable + other_income - standard - declared - professional_tax;
      const annual = byScheme(of, taxable);
      const tax = ofMonth(annual, 0, 12, '0.01');
      return { taxable, annual_tax: annual, monthly: tax, later_months: annual - tax };
    },
  ),
  shape(
    z
      .object({ ctc: amount, professional_tax: amount, standard: amount, declared: amount })
      .catchall(amount),
    ({ ctc, professional_tax, standard, declared, ...deducted }) => {
      const paid = Object.values(deducted).reduce((sum, one) => sum + one, 0);
      const without = ctc - professional_tax - standard;
      const [taxWithout, taxWith] = [without, without - declared].map((taxable) =>
        byScheme(INDIA_2018, taxable),
      );
      return {
        taxable_without: without,
        tax_without: taxWithout,
        payable_without: (taxWithout ?? 0) - paid,
        taxable_with: without - declared,
        tax_with: taxWith,
        payable_with: (taxWith ?? 0) - paid,
      };
    },
  ),
  shape(
    z.strictObject({
      monthly: amount,
      bonus: amount,
      standard: amount,
      bands: bandRows,
      cess_percent: amount,
    }),
    ({ monthly: pay, bonus, standard, ...of }) => {
      const without = byScheme(of, pay * 12 - standard);
      const withBonus = byScheme(of, pay * 12 + bonus - standard);
      return {
        tax_without: without,
        tax_with: withBonus,
        tax_on_bonus: withBonus - without,
        deducted_in_bonus_month: ofMonth(without, 0, 12, '0.01') + withBonus - without,
      };
    },
  ),
];

const claims: readonly Shape[] = [
  shape(z.strictObject({ from: z.iso.date(), to: z.iso.date() }), ({ from, to }) => ({
    months: serviceBetween(from, dayAfter(to)).months,
  })),
  shape(
    z.strictObject({ category_cap: amount, declared: z.array(amount) }),
    ({ category_cap, declared }) =>
      calculate({
        elements: { allowed: `min(${declared.join(' + ')}, cap)` },
        given: { cap: ['money', category_cap] },
      }),
  ),
  shape(
    z.strictObject({
      house_rent_received_year: amount,
      rent_paid_year: amount,
      basic_year: amount,
      metro_share: amount,
      other_allowed: amount,
    }),
    ({ house_rent_received_year, rent_paid_year, basic_year, metro_share, other_allowed }) =>
      // Without total_claimed: see docs/decisions/pay.md.
      calculate({
        elements: {
          house_rent_exempt: 'max(min(received, metro_share * basic, rent_paid - 10% * basic), 0)',
          total_exempt: 'house_rent_exempt + other',
        },
        given: {
          received: ['money', house_rent_received_year],
          rent_paid: ['money', rent_paid_year],
          basic: ['money', basic_year],
          metro_share: ['number', metro_share],
          other: ['money', other_allowed],
        },
      }),
  ),
  shape(z.strictObject({ dates: z.array(z.iso.date()) }), ({ dates }) => ({
    fiscal_year: dates.map((date) => fiscalYearLabel(getFiscalYear(date, 7))),
  })),
];

interface Income {
  readonly salary?: number;
  readonly exempt?: number;
  readonly other?: number;
  readonly investment?: number;
  readonly months?: number;
}

/** The year's tax: a third of salary is exempt up to a limit, and investment gives a rebate. */
function bangladesh(slabs: PayTable, income: Income): Amounts {
  const { salary = 0, exempt = 0, other = 0, investment = 0, months = 12 } = income;
  return calculate({
    elements: {
      gross: 'salary',
      exempt: 'min(salary / 3, limit)',
      taxable_salary: 'salary - exempt',
      taxable: 'taxable_salary + other',
      tax: 'band(slabs, taxable)',
      rebate: 'min(3% * taxable, 15% * investment, 1000000)',
      payable: 'max(tax - rebate, 0)',
      monthly: 'payable / months',
    },
    tables: [slabs],
    given: {
      salary: ['money', salary],
      limit: ['money', exempt],
      other: ['money', other],
      investment: ['money', investment],
      months: ['number', months],
    },
  });
}

/** The slabs with another threshold; the widths above it stay. */
const fromThreshold = (threshold: number) =>
  widths('slabs', [[threshold, 0], ...SLABS['2026-27'].slice(1)]);

const slabs = (rows: z.infer<typeof bandRows>) => bands('slabs', rows);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

const bangladeshi: readonly Shape[] = [
  shape(
    z.strictObject({
      salary: z.array(amount),
      house_property: amount,
      investment: amount,
      bands: bandRows,
      salary_exemption: z.string(),
    }),
    ({ salary, house_property, investment, bands: rows, salary_exemption }) => {
      const exempt = thirdAtMost(salary_exemption);
      const income = { salary: sumOf(salary), other: house_property, investment, exempt };
      const year = bangladesh(slabs(rows), income);
      return { ...year, salary_total: year['gross'] };
    },
  ),
  shape(
    z.strictObject({ taxable: amount, investment: amount, bands: bandRows }),
    ({ taxable, investment, bands: rows }) =>
      bangladesh(slabs(rows), { other: taxable, investment }),
  ),
  shape(
    z.strictObject({ taxable: amount, investment: amount, threshold: amount }),
    ({ taxable, investment, threshold }) =>
      bangladesh(fromThreshold(threshold), { other: taxable, investment }),
  ),
  shape(z.strictObject({ taxable: amount }), ({ taxable }) => ({
    old_2024_25: bangladesh(widths('slabs', SLABS['2024-25']), { other: taxable })['tax'],
    new_2026_27: bangladesh(widths('slabs', SLABS['2026-27']), { other: taxable })['tax'],
  })),
  shape(
    z.strictObject({ bands: bandRows, taxable: z.array(amount) }),
    ({ bands: rows, taxable }) => ({
      tax: taxable.map((other) => bangladesh(slabs(rows), { other })['tax']),
    }),
  ),
  shape(
    z.strictObject({
      tax_after_rebate: amount,
      minimum: z.record(z.string(), amount),
      taxable_above_threshold: z.boolean(),
    }),
    ({ tax_after_rebate, minimum, taxable_above_threshold }) => {
      const payable = (place: string) =>
        calculate({
          elements: { payable: 'if(is_above, max(tax, lookup(minimum_tax, place)), tax)' },
          tables: [
            {
              code: 'minimum_tax',
              kind: 'lookup',
              keys: ['place'],
              valueUnit: 'money',
              versions: [
                {
                  from: '1900-01-01',
                  until: null,
                  rows: Object.entries(minimum).map(([key, value]) => ({ keys: [key], value })),
                },
              ],
            },
          ],
          given: {
            is_above: ['flag', taxable_above_threshold],
            tax: ['money', tax_after_rebate],
          },
          facts: { place },
        })['payable'];
      return {
        payable: Object.fromEntries(Object.keys(minimum).map((place) => [place, payable(place)])),
      };
    },
  ),
  shape(
    z.strictObject({
      bands: bandRows,
      monthly_salary: amount,
      joined: z.iso.date(),
      months_in_year: z.number().int(),
      exemption: z.string(),
    }),
    ({ bands: rows, monthly_salary, months_in_year: months, exemption }) => {
      const salary = monthly_salary * months;
      const year = bangladesh(slabs(rows), { salary, exempt: thirdAtMost(exemption), months });
      return { ...year, salary, annual_tax: year['payable'] };
    },
  ),
  shape(z.object({ exemption: z.string() }).catchall(amount), ({ exemption, ...parts }) => {
    const salary = sumOf(Object.values(parts));
    const none = widths('slabs', SLABS['2026-27']);
    return bangladesh(none, { salary, exempt: thirdAtMost(exemption) });
  }),
  shape(
    z.strictObject({ taxable_salary: amount, house_property: amount, slab_widths: widthRows }),
    ({ taxable_salary, house_property, slab_widths }) => {
      const other = taxable_salary + house_property;
      const year = bangladesh(widths('slabs', slab_widths), { other });
      return { ...year, total_income: year['taxable'] };
    },
  ),
  shape(
    z.strictObject({
      yearly_salary: amount,
      festival_bonus: amount,
      exemption: z.string(),
      slab_widths: widthRows,
      investment: amount,
      months: z.number().int(),
    }),
    ({ yearly_salary, festival_bonus, exemption, slab_widths, investment, months }) =>
      bangladesh(widths('slabs', slab_widths), {
        salary: yearly_salary + festival_bonus,
        exempt: thirdAtMost(exemption),
        investment,
        months,
      }),
  ),
];

export const TAX: readonly Shape[] = [...monthly, ...claims, ...bangladeshi];
