import { z } from 'zod';
import { changedPlan, getOwed, type DueInstalment } from '#machines/domains/money/loan/change.ts';
import { dueDates, monthsLater } from '#machines/domains/money/loan/dueDates.ts';
import {
  allocate,
  getPlan,
  repaidBy,
  fixedPlan,
  getTotals,
  equalPlan,
  type Instalment,
} from '#machines/domains/money/loan/schedule.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();

/** `row_4`: principal, interest and balance of the fourth. */
const getRows = (plan: readonly Instalment[]) =>
  Object.fromEntries(
    plan.map(({ principal, interest, balance }, index) => [
      `row_${index + 1}`,
      [principal, interest, balance],
    ]),
  );

export const LOAN: readonly Shape[] = [
  shape(
    z.strictObject({
      principal: amount,
      annual_rate: amount,
      months: z.number().int().positive(),
      round_installment: z.literal('up to unit').optional(),
      grace_months: z.number().int().nonnegative().optional(),
      gross: amount.optional(),
    }),
    ({ principal, annual_rate, months, grace_months = 0 }) => {
      const plan = getPlan(
        { principal, annualRate: annual_rate, graceMonths: grace_months },
        { months, instalment: null },
      );
      const installment = plan[grace_months]?.payment;
      return {
        installment,
        installment_after_grace: installment,
        deduction: plan[0]?.payment,
        interest_per_grace_month: grace_months > 0 ? plan[0]?.interest : 0,
        // Without interest a case lists the payments; with interest it gives their number.
        rows: annual_rate === 0 ? plan.map(({ payment }) => payment) : plan.length,
        last_balance: plan.at(-1)?.balance,
        ...getTotals(plan),
        ...getRows(plan),
      };
    },
  ),
  shape(
    z.strictObject({ principal: amount, annual_rate: amount, installment: amount }),
    ({ principal, annual_rate, installment }, topic) => {
      const plan = repaidBy({ principal, annualRate: annual_rate }, installment) ?? [];
      // The same input, with the first month or the whole schedule expected.
      return topic.includes('first month')
        ? plan[0]
        : { rows: plan.length, ...getTotals(plan), ...getRows(plan) };
    },
  ),
  shape(
    z.strictObject({ principal: amount, paid: amount, written_off: amount }),
    ({ principal, paid, written_off }) => {
      const open = withMonths(equalPlan({ principal: principal - paid, annualRate: 0 }, 1));
      const { rest } = changedPlan(
        open,
        0,
        written_off < getOwed(open)
          ? { change: 'extra', amount: written_off, keep: 'months' }
          : { change: 'writeOff' },
      );
      return {
        status: rest.length > 0 ? 'Open' : 'Closed',
        next_deduction: rest[0]?.payment ?? 0,
      };
    },
  ),
  shape(
    z.strictObject({
      first: z.iso.date(),
      months: z.number().int().positive(),
      mode: z.enum(['same day', 'month end', 'next month start']),
    }),
    ({ first, months, mode }) => {
      // Payroll deducts monthly; the day of the month is only in the case.
      const days = dueDates(first, months).map((day, index) => {
        if (mode === 'same day') return day;
        return mode === 'month end'
          ? monthsLater(first, index, 31)
          : monthsLater(first, index + 1, 1);
      });
      return { first_second_last: [days[0], days[1], days.at(-1)] };
    },
  ),
  shape(
    z.strictObject({ interest_due: amount, principal_due: amount, paid: amount }),
    ({ interest_due, principal_due, paid }) => {
      const of = allocate({ interest: interest_due, principal: principal_due }, paid);
      return { to_interest: of.interest, to_principal: of.principal, left_over: of.left };
    },
  ),
  shape(
    z.strictObject({ due_day: z.number().int().min(1).max(31), paid_extra_on: z.iso.date() }),
    ({ due_day, paid_extra_on }) => ({
      next_due: [0, 1]
        .map((months) => monthsLater(paid_extra_on, months, due_day))
        .find((day) => day > paid_extra_on),
    }),
  ),
  shape(
    z.strictObject({ installments: z.array(amount), skip_index: z.number().int().nonnegative() }),
    ({ installments, skip_index }) => {
      const open = withMonths(
        installments.map((one) => ({ payment: one, principal: one, interest: 0, balance: 0 })),
      );
      const { rest } = changedPlan(open, 0, { change: 'skip', month: monthAt(skip_index) });
      const paidIn = new Map(rest.map(({ month, payment }) => [month, payment]));
      const length = rest.at(-1)?.month === monthAt(installments.length) ? 1 : 0;
      return {
        plan: Array.from(
          { length: installments.length + length },
          (_, index) => paidIn.get(monthAt(index)) ?? 0,
        ),
      };
    },
  ),
  shape(
    z.strictObject({
      loan: amount,
      installment: amount,
      month_1_deducted: amount,
      month_1_repayment_row: z.enum(['missing', 'present']),
    }),
    // The deduction itself is the repayment: there is no second row that could be lost.
    ({ loan, installment, month_1_deducted }) => ({
      month_2_must_deduct:
        fixedPlan({ principal: loan - month_1_deducted, annualRate: 0 }, installment)[0]?.payment ??
        0,
    }),
  ),
];

/** Month dates for a case that only gives their number. */
const monthAt = (index: number): string => monthsLater('2026-01-01', index);

const withMonths = (plan: readonly Instalment[]): DueInstalment[] =>
  plan.map((row, index) => ({ ...row, month: monthAt(index) }));
