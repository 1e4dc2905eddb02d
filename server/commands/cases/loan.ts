import { z } from 'zod';
import { dueDates, nextDueDay } from '#machines/loan/dueDates.ts';
import {
  allocate,
  equalPlan,
  fixedPlan,
  nextDeduction,
  totalsOf,
  withSkipped,
  type Instalment,
} from '#machines/loan/schedule.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();

/** `row_4`: principal, interest and balance of the fourth. */
const rowsOf = (plan: readonly Instalment[]) =>
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
      const plan = equalPlan(
        { principal, annualRate: annual_rate, graceMonths: grace_months },
        months,
      );
      const installment = plan[grace_months]?.payment;
      return {
        installment,
        installment_after_grace: installment,
        deduction: plan[0]?.payment,
        interest_per_grace_month: grace_months > 0 ? plan[0]?.interest : 0,
        // Without interest a case lists the payments; else it counts them.
        rows: annual_rate === 0 ? plan.map(({ payment }) => payment) : plan.length,
        last_balance: plan.at(-1)?.balance,
        ...totalsOf(plan),
        ...rowsOf(plan),
      };
    },
  ),
  shape(
    z.strictObject({ principal: amount, annual_rate: amount, installment: amount }),
    ({ principal, annual_rate, installment }, topic) => {
      const plan = fixedPlan({ principal, annualRate: annual_rate }, installment);
      // The same facts, asked for the first month or for the whole.
      return topic.includes('first month')
        ? plan[0]
        : { rows: plan.length, ...totalsOf(plan), ...rowsOf(plan) };
    },
  ),
  shape(
    z.strictObject({ principal: amount, paid: amount, written_off: amount }),
    ({ principal, paid, written_off }) => {
      const loan = { total: principal, paid, writtenOff: written_off, instalment: principal };
      const { status, deduction } = nextDeduction(loan);
      return { status, next_deduction: deduction };
    },
  ),
  shape(
    z.strictObject({
      first: z.iso.date(),
      months: z.number().int().positive(),
      mode: z.enum(['same day', 'month end', 'next month start']),
    }),
    ({ first, months, mode }) => {
      const days = dueDates(first, months, mode);
      return { first_second_last: [days[0], days[1], days.at(-1)] };
    },
  ),
  shape(
    z.strictObject({ interest_due: amount, principal_due: amount, paid: amount }),
    ({ interest_due, principal_due, paid }) => {
      const { interest, principal, left } = allocate(
        { interest: interest_due, principal: principal_due },
        paid,
      );
      return { to_interest: interest, to_principal: principal, left_over: left };
    },
  ),
  shape(
    z.strictObject({ due_day: z.number().int().min(1).max(31), paid_extra_on: z.iso.date() }),
    ({ due_day, paid_extra_on }) => ({ next_due: nextDueDay(due_day, paid_extra_on) }),
  ),
  shape(
    z.strictObject({ installments: z.array(amount), skip_index: z.number().int().nonnegative() }),
    ({ installments, skip_index }) => ({ plan: withSkipped(installments, skip_index) }),
  ),
  shape(
    z.strictObject({
      loan: amount,
      installment: amount,
      month_1_deducted: amount,
      month_1_repayment_row: z.enum(['missing', 'present']),
    }),
    // What was deducted is the repayment: there is no second row that could be lost.
    ({ loan, installment, month_1_deducted }) => ({
      month_2_must_deduct: nextDeduction({
        total: loan,
        paid: month_1_deducted,
        instalment: installment,
      }).deduction,
    }),
  ),
];
