import { z } from 'zod';
import {
  countDays,
  divideAmount,
  endOfPeriod,
  FREQUENCIES,
  isDueIn,
} from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { inFormula } from './phrases.ts';
import { calculate, deduction, earning, type Amounts } from './structures.ts';

const amount = z.number();
const part = z.union([amount, z.string()]);
const structure = z.object({ deductions: z.record(z.string(), amount).default({}) }).catchall(part);

const ofDays = (working: number, paid: number) => ({ 'days.basis': working, 'days.paid': paid });

/** Given amounts follow days; what is worked out from them does so by them. */
function paySlip(of: z.infer<typeof structure>, working: number, paid: number): Amounts {
  const { deductions, ...earnings } = of;
  return calculate({
    elements: {
      ...Object.fromEntries(
        Object.entries(earnings).map(([code, value]) => [
          code,
          earning(typeof value === 'number' ? String(value) : inFormula(String(value)), {
            followsDays: typeof value === 'number',
          }),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(deductions).map(([code, value]) => [code, deduction(String(value))]),
      ),
    },
    facts: ofDays(working, paid),
  });
}

const withTotals = (slip: Amounts) => ({
  ...slip,
  gross: slip['total.gross'],
  deductions: slip['total.deductions'],
  net: slip['total.net'],
});

/** The cases' structure where they name none: basic 50,000, house rent 3,000, special half of basic. */
const USUAL = { basic: 50_000, special: '50% * basic' };

const slips: readonly Shape[] = [
  shape(
    z.strictObject({ structure, working_days: amount, paid_days: amount }),
    ({ structure: of, working_days, paid_days }) =>
      withTotals(paySlip(of, working_days, paid_days)),
  ),
  shape(
    z.strictObject({
      structure,
      month: z.string(),
      working_days: z.number().int(),
      absent_days: z.number().int(),
      unpaid_leave_full: z.number().int(),
      unpaid_leave_half: z.number().int(),
      paid_fraction_of_half_day: amount,
      // Marks on days off and paid leave, which change nothing.
      also_marked: z.array(z.string()),
    }),
    ({ structure: of, working_days, ...given }) => {
      const { absent_days, unpaid_leave_full, unpaid_leave_half } = given;
      const unpaidOf = (at: number): number => {
        if (at < absent_days + unpaid_leave_full) return 1;
        const isHalf = at < absent_days + unpaid_leave_full + unpaid_leave_half;
        return isHalf ? 1 - given.paid_fraction_of_half_day : 0;
      };
      const days = Array.from({ length: working_days }, (_, at) => ({
        date: `${given.month}-${String(at + 1).padStart(2, '0')}`,
        working: 1,
        unpaid: unpaidOf(at),
      }));
      const counts = countDays(
        days,
        {},
        { basis: 'working', unpaidOnDaysOff: false, unmarkedIsUnpaid: false },
      );
      return {
        ...withTotals(paySlip(of, counts.basis, counts.paid)),
        unpaid_leave_days: counts.unpaid - absent_days,
        absent_days,
        paid_days: counts.paid,
      };
    },
  ),
  shape(
    z.strictObject({ basic: amount, special: z.string(), days: amount, paid_days: amount }),
    ({ basic, special, days, paid_days }) => {
      const slip = calculate({
        elements: {
          basic: earning(String(basic), { followsDays: true }),
          special: earning(inFormula(special)),
          whole: 'full(special)',
        },
        facts: ofDays(days, paid_days),
      });
      return { special_this_month: slip['special'], special_full: slip['whole'] };
    },
  ),
  shape(
    z.strictObject({
      basic: amount,
      house_rent_prorated: z.boolean(),
      gross_after_absence: z.literal('gross'),
      rule: z.string(),
      gross: amount,
      house_rent: amount,
    }),
    ({ rule, gross, house_rent }) =>
      calculate({
        elements: { deduction: inFormula(rule) },
        given: { gross: ['money', gross], house_rent: ['money', house_rent] },
      }),
  ),
  shape(
    z.strictObject({
      helper: amount,
      paid_days: amount,
      working_days: amount,
      component: z.string(),
    }),
    ({ helper, paid_days, working_days, component }) =>
      calculate({
        elements: {
          helper: { formula: String(helper), followsDays: true },
          component: inFormula(component),
        },
        facts: ofDays(working_days, paid_days),
      }),
  ),
  shape(z.object({ base: amount, helper: part }).catchall(part), ({ base, ...others }) =>
    calculate({
      elements: Object.fromEntries(
        Object.entries(others).map(([code, value]) => [code, inFormula(String(value))]),
      ),
      given: { base: ['money', base] },
    }),
  ),
  shape(
    z.strictObject({
      basic: amount,
      house_rent: amount,
      medical: amount,
      month_days_for_absence: amount,
      absent_days: amount,
      overtime_hours: amount,
    }),
    ({ basic, house_rent, medical, month_days_for_absence: month, ...given }) => {
      const slip = calculate({
        elements: {
          basic: earning(String(basic)),
          house_rent: earning(String(house_rent)),
          medical: earning(String(medical)),
          overtime: earning('basic / 208 hours * 2 * hours.overtime'),
          absence: deduction('basic / days.month * days.absent'),
        },
        facts: {
          'hours.overtime': given.overtime_hours,
          'days.month': month,
          'days.absent': given.absent_days,
        },
      });
      return { ...withTotals(slip), absence_deduction: slip['absence'] };
    },
  ),
  shape(
    z.strictObject({
      base: amount,
      house_percent_of_base: amount,
      working_days: amount,
      paid_days: amount,
      gross_of_month: amount,
      formula: z.string(),
    }),
    ({ base, house_percent_of_base, working_days, paid_days, gross_of_month, formula }) =>
      calculate({
        elements: {
          house: { formula: 'house_share * base', followsDays: true },
          fund: inFormula(formula),
        },
        given: {
          base: ['money', base],
          house_share: ['percent', house_percent_of_base],
          gross: ['money', gross_of_month],
        },
        facts: ofDays(working_days, paid_days),
      }),
  ),
  shape(
    z.strictObject({
      basic_full: amount,
      working_days: amount,
      paid_days: amount,
      threshold: amount,
      formula: z.string(),
    }),
    ({ basic_full, working_days, paid_days, formula }) =>
      calculate({
        elements: {
          basic: { formula: String(basic_full), followsDays: true },
          bonus: inFormula(formula),
        },
        facts: ofDays(working_days, paid_days),
      }),
  ),
];

const item = z.strictObject({ component: z.string(), amount, replaces: z.boolean() });

const items: readonly Shape[] = [
  shape(z.strictObject({ house_rent: amount, extra: item }), ({ house_rent, extra }) => {
    const slip = calculate({
      elements: {
        basic: earning(String(USUAL.basic)),
        special: earning(USUAL.special),
        house_rent: earning(String(house_rent)),
      },
      items: [{ element: extra.component, amount: extra.amount, replaces: extra.replaces }],
    });
    return withTotals(slip);
  }),
  shape(z.strictObject({ extra: item }), ({ extra }) =>
    calculate({
      elements: {
        basic: earning(String(USUAL.basic)),
        [extra.component]: deduction('10% * basic'),
      },
      items: [{ element: extra.component, amount: extra.amount, replaces: extra.replaces }],
    }),
  ),
  shape(
    z.strictObject({
      extra: z.strictObject({ amount, payroll_date: z.iso.date(), recurring: z.boolean() }),
      months: z.array(z.string()),
    }),
    ({ extra, months }) => ({
      amounts: months.map((of) => {
        const from = `${of}-01`;
        const due = { from: extra.payroll_date, until: null, isRecurring: extra.recurring };
        const isDue = isDueIn(due, [from, endOfPeriod(from, 'monthly')]);
        return calculate({
          elements: { extra: earning(null) },
          items: isDue ? [{ element: 'extra', amount: extra.amount }] : [],
        })['extra'];
      }),
    }),
  ),
];

const others: readonly Shape[] = [
  shape(z.strictObject({ net_by_month: z.array(amount) }), ({ net_by_month }) => {
    let before = 0;
    const ytd = net_by_month.map((net) => {
      const slip = calculate({
        elements: { net_pay: String(net), to_date: 'ytd(net_pay)' },
        before: { net_pay: before },
      });
      before += net;
      return slip['to_date'];
    });
    return { ytd };
  }),
  shape(z.strictObject({ gross: amount, rate: amount }), ({ gross, rate }) =>
    calculate({
      elements: { gross_in_company_currency: 'pay.gross * rate' },
      given: { rate: ['number', rate] },
      facts: { 'pay.gross': gross },
    }),
  ),
  shape(z.strictObject({ hours: amount, rate: amount }), ({ hours, rate }) =>
    calculate({
      elements: { earning: earning('hours.worked * rate / 1 hour') },
      given: { rate: ['money', rate] },
      facts: { 'hours.worked': hours },
    }),
  ),
  shape(
    z.strictObject({ from: z.iso.date(), frequency: z.enum(FREQUENCIES) }),
    ({ from, frequency }) => ({ to: endOfPeriod(from, frequency) }),
  ),
  shape(
    z.strictObject({ net: amount, split_percent: z.record(z.string(), amount) }),
    ({ net, split_percent }) => divided(net, split_percent),
  ),
  shape(
    z
      .object({ gross_each: amount, deduction_each: amount })
      .catchall(z.union([amount, z.record(z.string(), amount)])),
    ({ gross_each, deduction_each, ...people }) => {
      const splits = Object.values(people).filter((one) => typeof one === 'object');
      const sums = (each: number) => {
        const total: Record<string, number> = {};
        for (const split of splits) {
          for (const [centre, share] of Object.entries(divided(each, split))) {
            total[centre] = (total[centre] ?? 0) + share;
          }
        }
        return total;
      };
      return {
        debit: sums(gross_each),
        deduction_credit: sums(deduction_each),
        payable: splits.length * (gross_each - deduction_each),
      };
    },
  ),
];

function divided(sum: number, shares: Readonly<Record<string, number>>): Record<string, number> {
  const parts = divideAmount(sum, Object.values(shares), 2);
  return Object.fromEntries(Object.keys(shares).map((name, at) => [name, Number(parts[at])]));
}

export const PAYROLL: readonly Shape[] = [...slips, ...items, ...others];
