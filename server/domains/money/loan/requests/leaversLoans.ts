import { changedPlan } from '#machines/domains/money/loan/change.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { LAST_DAY } from '#server/domains/people/requests/lastDay.ts';
import { readLoans, getOpen, storePlans } from './loanPlans.ts';

const MAX = 500;

/**
 * SQL for the month in which the loan `l` of a leaver `e` ends: the month of the last day, or the month after the last
 * payroll deduction, whichever is later.
 */
const DUE = `greatest(date_trunc('month', last.day)::date,
  (select (max(t.month) + interval '1 month')::date from pay_items t where t.account_id = l.account_id
    and t.source = 'loan' and t.source_id = l.id and t.taken_at is not null and t.cancelled_at is null))`;

/**
 * Makes the rest of leavers' loans due in the month of their last day, once that month has begun.
 * @returns whether there may be more.
 */
export const endLeaversLoans = (db: Db): Promise<boolean> =>
  withTransaction(db, (tx) => endLoans(tx, { employeeId: null }));

/** Like `endLeaversLoans`, for one person, or for all people if null. */
export async function endLoans(
  tx: Tx,
  { employeeId }: { employeeId: number | null },
): Promise<boolean> {
  const now = databaseTime().toISOString();
  // Loans that another transaction is changing are skipped.
  const due = await query<{ id: number; accountId: number; month: string }>(
    tx,
    `select l.id, l.account_id as "accountId", ${DUE}::text as month
     from loans l join requests r on r.id = l.request_id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join employees e on e.id = l.employee_id
     cross join lateral (select ${LAST_DAY('e')} as day) last
     where ($employeeId::bigint is null or l.employee_id = $employeeId)
       and date_trunc('month', last.day)
         <= date_trunc('month', account_day(l.account_id, $now::timestamptz))
       and exists (select from pay_items p where p.account_id = l.account_id and p.source = 'loan'
         and p.source_id = l.id and p.taken_at is null and p.cancelled_at is null
         and p.corrects_id is null and p.month > ${DUE})
     order by l.id limit ${MAX} for update of i skip locked`,
    { now, employeeId },
  );
  for (const accountId of new Set(due.map((one) => one.accountId))) {
    const months = new Map(
      due.filter((one) => one.accountId === accountId).map(({ id, month }) => [id, month]),
    );
    const loans = await readLoans(tx, { accountId, ids: [...months.keys()] });
    await storePlans(
      tx,
      loans.map((loan) => ({
        loan,
        requestId: null,
        change: 'leave',
        ...changedPlan(getOpen(loan), loan.annualRate, {
          change: 'leave',
          month: months.get(loan.id) ?? '',
        }),
      })),
      { at: now, actor: { userId: null, accountId }, reason: 'Employment ends' },
    );
  }
  return due.length === MAX;
}
