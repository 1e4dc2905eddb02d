import type { DueInstalment } from '#machines/domains/money/loan/change.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { getDeductions } from './loan.ts';

export interface Loan {
  id: number;
  employeeId: number;
  number: string;
  annualRate: number;
  plan: number;
  rows: (DueInstalment & { isOpen: boolean })[];
}

export const getOpen = ({ rows }: Loan): DueInstalment[] => rows.filter(({ isOpen }) => isOpen);

/** Returns loans with their current plan, and what payroll hasn't deducted of it. */
export const readLoans = (
  tx: Db | Tx,
  of: { accountId: number; ids?: readonly number[]; employeeId?: number },
): Promise<Loan[]> =>
  query<Loan>(
    tx,
    `select l.id, l.employee_id as "employeeId", r.number, l.annual_rate::float8 as "annualRate",
       l.plan, coalesce(jsonb_agg(jsonb_build_object('month', n.due_month, 'payment', n.payment,
         'principal', n.principal, 'interest', n.interest, 'balance', n.balance,
         'isOpen', p.id is not null) order by n.due_month) filter (where n.loan_id is not null), '[]') as rows
     from loans l join requests r on r.id = l.request_id
     left join loan_plan_now n on n.loan_id = l.id
     left join pay_items p on p.account_id = l.account_id and p.source = 'loan' and p.source_id = l.id
       and p.month = n.due_month and p.cancelled_at is null and p.corrects_id is null
       and p.taken_at is null
     where l.account_id = $accountId and ($ids::bigint[] is null or l.id = any($ids))
       and ($employeeId::bigint is null or l.employee_id = $employeeId)
     group by l.id, r.number order by l.id`,
    {
      accountId: of.accountId,
      ids: of.ids ? [...of.ids] : null,
      employeeId: of.employeeId ?? null,
    },
  );

/** A loan with the plan that replaces its open instalments. */
export interface NewPlan {
  loan: Loan;
  /** The request that changes the loan, or null if the plan changes automatically. */
  requestId: number | null;
  change: string;
  owed: number;
  amount: number;
  rest: readonly DueInstalment[];
}

/** Returns the part of a plan that stays: months that were deducted, and months of grace before the new instalments. */
const getUnchangedInstalments = ({ loan, rest }: NewPlan): DueInstalment[] =>
  loan.rows.filter(
    ({ isOpen, payment, month }) =>
      !isOpen && !(payment === 0 && rest[0] !== undefined && month >= rest[0].month),
  );

/** Replaces the open instalments of loans, and their future payroll deductions. */
export async function storePlans(
  tx: Tx,
  plans: readonly NewPlan[],
  {
    at,
    actor,
    reason,
  }: { at: string; actor: { userId: number | null; accountId: number }; reason: string },
): Promise<void> {
  const { accountId } = actor;
  await cancelPayItems(
    tx,
    {
      source: 'loan',
      sourceIds: plans.map(({ loan }) => loan.id),
      openOnly: true,
      reason,
      correctIn: at.slice(0, 10),
    },
    actor,
  );
  const created = await query<{ id: number }>(
    tx,
    `insert into loan_plans as t (account_id, loan_id, plan, request_id, change, owed, amount, made_at)
     select $accountId, g.*, $at::timestamptz from unnest($loans::bigint[], $plans::integer[],
       $requests::bigint[], $changes::text[], $oweds::numeric[], $amounts::numeric[]) g
     returning t.id`,
    {
      accountId,
      at,
      loans: plans.map(({ loan }) => loan.id),
      plans: plans.map(({ loan }) => loan.plan + 1),
      requests: plans.map(({ requestId }) => requestId),
      changes: plans.map(({ change }) => change),
      oweds: plans.map(({ owed }) => owed),
      amounts: plans.map(({ amount }) => amount),
    },
  );
  const rows = plans.flatMap((plan) =>
    [...getUnchangedInstalments(plan), ...plan.rest].map((row, index) => ({
      ...row,
      loanId: plan.loan.id,
      plan: plan.loan.plan + 1,
      number: index + 1,
    })),
  );
  await query(
    tx,
    `insert into loan_instalments (loan_id, plan, number, due_month, payment, principal, interest, balance)
     select * from unnest($loans::bigint[], $plans::integer[], $numbers::integer[], $months::date[],
       $payments::numeric[], $principals::numeric[], $interests::numeric[], $balances::numeric[])`,
    {
      loans: rows.map(({ loanId }) => loanId),
      plans: rows.map(({ plan }) => plan),
      numbers: rows.map(({ number }) => number),
      months: rows.map(({ month }) => month),
      payments: rows.map(({ payment }) => payment),
      principals: rows.map(({ principal }) => principal),
      interests: rows.map(({ interest }) => interest),
      balances: rows.map(({ balance }) => balance),
    },
  );
  // The instalments of a plan are part of its recorded row.
  const recorded = await query<{ id: number; after: Record<string, unknown> }>(
    tx,
    `select t.id, ${fieldsSql('loan plan')} as after from loan_plans t where t.id = any($ids::bigint[])`,
    { ids: created.map(({ id }) => id) },
  );
  await recordChanges(
    tx,
    recorded.map(({ id, after }) => ({
      recordType: 'loan plan',
      recordId: id,
      before: null,
      after,
      actor,
      reason,
    })),
  );
  const deducted = plans.flatMap(({ loan, rest }) =>
    rest.map((row) => ({ ...row, loanId: loan.id, employeeId: loan.employeeId })),
  );
  await postPayItems(tx, getDeductions(deducted), actor, reason);
}
