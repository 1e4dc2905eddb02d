import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { LAST_DAY } from '#server/domains/people/requests/lastDay.ts';
import { ADVANCE_SOURCE, readAdvances, OPEN } from './advances.ts';
import { IOU_POLICY } from './iou.ts';

const MAX = 500;

/**
 * Deducts the open amount of advances from this month's pay if they are overdue by the policy's days, or if the
 * person leaves this month. An advance has one such deduction at a time, and settling it before payroll cancels
 * the deduction.
 * @returns whether there may be more.
 */
export const deductOverdueAdvances = (db: Db): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    // Advances that another transaction is settling are skipped.
    const due = await query<{ id: number; accountId: number; today: string }>(
      tx,
      `select r.id, r.account_id as "accountId", account_day(r.account_id, $now::timestamptz)::text as today
       from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
       join employees e on e.id = r.employee_id ${IOU_POLICY}
       where r.kind = 'iou' and i.state = 'paid' and p.deduct_after_days is not null
         and ((i.context->'payload'->>'settleBy')::date + p.deduct_after_days
             < account_day(r.account_id, $now::timestamptz)
           or date_trunc('month', ${LAST_DAY('e')})
             <= date_trunc('month', account_day(r.account_id, $now::timestamptz)))
         and ${OPEN} > 0
         and not exists (select from pay_items t where t.account_id = r.account_id
           and t.source = '${ADVANCE_SOURCE}' and t.source_id = r.id and t.cancelled_at is null
           and (t.taken_at is null
             or t.month = date_trunc('month', account_day(r.account_id, $now::timestamptz))::date))
       order by r.id limit ${MAX} for update of i skip locked`,
      { now: databaseTime().toISOString(), except: [] },
    );
    for (const accountId of new Set(due.map((one) => one.accountId))) {
      const ids = due.filter((one) => one.accountId === accountId).map(({ id }) => id);
      const month = due.find((one) => one.accountId === accountId)?.today ?? '';
      // The amounts are read after locking, so that they include earlier settlements.
      const open = (await readAdvances(tx, { accountId, ids })).filter((one) => one.open > 0);
      await postPayItems(
        tx,
        open.map((one) => ({
          employeeId: one.employeeId,
          month,
          direction: 'deduction' as const,
          kind: 'advance',
          source: ADVANCE_SOURCE,
          sourceId: one.id,
          amount: one.open,
        })),
        { userId: null, accountId },
        'Not adjusted in time',
      );
    }
    return due.length === MAX;
  });
