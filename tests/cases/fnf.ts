import { z } from 'zod';
import { getOpen } from '#machines/domains/money/expense/advance.ts';
import {
  getCompensation,
  getPayOfDays,
  sumSettlement,
  type CompensationBand,
} from '#machines/domains/separation/settlement/amounts.ts';
import { dayRate, encashmentAmount } from '#machines/domains/time/leave/encashment.ts';
import { assetAction, LEAVING } from './leaving.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();
const cents = (value: number): number => Math.round(value * 100);
const MONTH_DAYS = 30;

/** `[from, below, days]` of a table. */
const bands = z
  .array(z.tuple([amount, amount.nullable(), amount]))
  .transform((rows) => rows.map(([fromYears, , days]): CompensationBand => ({ fromYears, days })));

const line = (direction: 'earning' | 'deduction') => (value: number) => ({
  direction,
  amount: cents(value),
});

/** A rate such as "gross / 30": of which pay, and of a month of how many days. */
const rate = z
  .string()
  .regex(/^(?:gross|basic) \/ \d+$/u)
  .transform((text) => {
    const [of = '', , monthDays = ''] = text.split(' ');
    return {
      of: of === 'gross' ? ('gross' as const) : ('basic' as const),
      monthDays: Number(monthDays),
    };
  });

/** Days of notice that weren't served: a longer notice than needed pays nothing back. */
const getNotServed = (required: number, served: number): number => Math.max(0, required - served);

/** Section 27(4) of the Bangladesh Labour Act, which the case of a whole settlement names. */
const RESIGNATION: readonly CompensationBand[] = [
  { fromYears: 0, days: 0 },
  { fromYears: 5, days: 14 },
  { fromYears: 10, days: 30 },
];

export const FNF: readonly Shape[] = [
  shape(
    z.strictObject({ monthly_wage: amount, completed_years: amount, days_a_year: bands }),
    ({ monthly_wage, completed_years, days_a_year }) => ({
      amount:
        getCompensation(completed_years, days_a_year, {
          base: cents(monthly_wage),
          monthDays: MONTH_DAYS,
        }).amount / 100,
    }),
  ),
  shape(
    z.strictObject({ payable: z.array(amount), receivable: z.array(amount) }),
    ({ payable, receivable }) => {
      const { net, toPay, owed } = sumSettlement([
        ...payable.map(line('earning')),
        ...receivable.map(line('deduction')),
      ]);
      return { net: net / 100, bank_list: toPay / 100, receivable_left: owed / 100 };
    },
  ),
  shape(
    z.strictObject({
      receivables: z.array(amount),
      assets: z.array(z.strictObject({ cost: amount, action: assetAction })),
    }),
    ({ receivables, assets: all_assets }) => {
      const assets = all_assets.filter(({ action }) => action === 'recover cost');
      const recovered = sumSettlement(assets.map(({ cost }) => line('deduction')(cost)));
      const all = sumSettlement([
        ...receivables.map(line('deduction')),
        ...assets.map(({ cost }) => line('deduction')(cost)),
      ]);
      return {
        asset_recovery: recovered.receivable / 100,
        total_receivable: all.receivable / 100,
      };
    },
  ),
  shape(
    z.strictObject({ receivables: z.array(amount), asset_recovery: amount }),
    ({ receivables, asset_recovery }) => {
      const credits = [...receivables, asset_recovery];
      return { credits, debit: sumSettlement(credits.map(line('deduction'))).receivable / 100 };
    },
  ),
  shape(
    z.strictObject({
      advance: z.strictObject({ paid: amount, claimed: amount, returned: amount }),
      loan: z.strictObject({ total: amount, paid: amount }),
      expense: z.strictObject({ grand_total: amount, reimbursed: amount, advance_used: amount }),
    }),
    ({ advance, loan, expense }) => ({
      advance_due: getOpen(advance),
      loan_due: getOpen({ paid: loan.total, claimed: 0, returned: loan.paid }),
      expense_payable: getOpen({
        paid: expense.grand_total,
        claimed: expense.reimbursed,
        returned: expense.advance_used,
      }),
    }),
  ),
  shape(
    z.strictObject({
      gross: amount,
      basic: amount,
      days_of_month: amount,
      last_day: amount,
      notice_days: amount,
      notice_served: amount,
      leave_days: amount,
      leave_rate: rate,
      notice_rate: rate,
    }),
    (given) => {
      const { gross, days_of_month, last_day, notice_days, notice_served, leave_days } = given;
      const { leave_rate, notice_rate } = given;
      const salary = getPayOfDays(last_day, { base: cents(gross), monthDays: days_of_month }) / 100;
      const leave = encashmentAmount(
        leave_days,
        dayRate(given[leave_rate.of], leave_rate.monthDays),
      );
      const notice =
        getPayOfDays(getNotServed(notice_days, notice_served), {
          base: cents(given[notice_rate.of]),
          monthDays: notice_rate.monthDays,
        }) / 100;
      const { net } = sumSettlement([
        line('earning')(salary),
        line('earning')(leave),
        line('deduction')(notice),
      ]);
      return { salary, leave, notice: -notice, payable: net / 100 };
    },
  ),
  shape(
    z.strictObject({
      joined: z.string(),
      last_day: z.string(),
      gross: amount,
      basic: amount,
      salary_days_unpaid: amount,
      month_days: amount,
      earned_leave_days: amount,
      completed_years: amount,
      notice_days_required: amount,
      notice_days_served: amount,
      loan_left: amount,
      advance_open: amount,
      asset_lost: amount,
      pf_own: amount,
      pf_company_vested: amount,
    }),
    (given) => {
      const pay = { base: cents(given.basic), monthDays: MONTH_DAYS };
      const salary =
        getPayOfDays(given.salary_days_unpaid, {
          base: cents(given.gross),
          monthDays: given.month_days,
        }) / 100;
      const leave = encashmentAmount(given.earned_leave_days, dayRate(given.gross, MONTH_DAYS));
      const benefit = getCompensation(given.completed_years, RESIGNATION, pay).amount / 100;
      const fund = given.pf_own + given.pf_company_vested;
      const notServed = getNotServed(given.notice_days_required, given.notice_days_served);
      const notice = getPayOfDays(notServed, pay) / 100;
      const others = [given.loan_left, given.advance_open, given.asset_lost];
      const { net } = sumSettlement([
        ...[salary, leave, benefit, fund].map(line('earning')),
        ...[notice, ...others].map(line('deduction')),
      ]);
      return {
        salary,
        leave,
        service_benefit: benefit,
        pf: fund,
        notice_deduction: notice,
        other_receivable: sumSettlement(others.map(line('deduction'))).receivable / 100,
        net: net / 100,
      };
    },
  ),
  ...LEAVING,
];
