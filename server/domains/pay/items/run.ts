import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import type { Fields } from '#server/platform/history/records/recordChanges.ts';
import type { PayItemActor } from './payItem.ts';
import { getRecord } from './record.ts';

/** An item that a run may take, with the element that it is added to. */
export interface OpenItem {
  id: number;
  employeeId: number;
  month: string;
  kind: string;
  source: string;
  direction: 'earning' | 'deduction';
  /** Null if no element takes items of this kind. */
  element: string | null;
  amount: string;
}

/**
 * Returns open items up to a month and locks them until the transaction ends, so that a second run waits and finds them
 * taken. Items with an element of their own are added to it, others to the element for their kind.
 */
export const readOpenItems = (
  tx: Tx,
  of: { accountId: number; month: string; employeeIds: readonly number[] },
): Promise<OpenItem[]> =>
  query<OpenItem>(
    tx,
    `select t.id, t.employee_id as "employeeId", t.month::text as month, t.kind, t.source, t.direction,
       coalesce(o.code, k.code, c.code) as element, t.amount::text as amount
     from pay_items t
     left join payroll_elements o on o.id = t.element_id
     left join payroll_elements k on k.account_id = t.account_id and k.item_kind = t.kind
     left join payroll_elements c on c.account_id = t.account_id and c.code = t.kind
     where t.account_id = $accountId and t.employee_id = any($employeeIds::bigint[])
       and t.month <= date_trunc('month', $month::date)::date
       and t.taken_at is null and t.cancelled_at is null
     order by t.id for update of t`,
    { ...of, employeeIds: [...of.employeeIds] },
  );

/** The part of an item that a payslip took. */
export interface TakenItem {
  id: number;
  /** Less than the item's amount if the rest would have reduced net pay below its minimum. */
  amount: string;
}

/**
 * Marks items as taken by a run. If a part of an item is left, a new item for that part is posted in the next month, so
 * that every amount is taken exactly once.
 */
export async function takeItemsForRun(
  tx: Tx,
  { runId, nextMonth }: { runId: number; nextMonth: string },
  taken: readonly TakenItem[],
  by: PayItemActor,
): Promise<void> {
  if (taken.length === 0) return;
  const given = {
    runId,
    nextMonth,
    accountId: by.accountId,
    userId: by.userId,
    ids: taken.map(({ id }) => id),
    amounts: taken.map(({ amount }) => amount),
  };
  const rows = await query<{ id: number }>(
    tx,
    `update pay_items t set taken_at = now(), taken_by = $userId, taken_amount = g.amount, run_id = $runId
     from unnest($ids::bigint[], $amounts::numeric[]) g (id, amount)
     where t.id = g.id and t.account_id = $accountId and t.taken_at is null and t.cancelled_at is null
     returning t.id`,
    given,
  );
  if (rows.length !== taken.length) throw new Error('An item was taken meanwhile');
  const rests = await query<{ id: number; after: Fields }>(
    tx,
    `insert into pay_items as t (account_id, employee_id, month, direction, kind, source, source_id, amount,
       posted_by, element_id, currency, continues_id)
     select o.account_id, o.employee_id, date_trunc('month', $nextMonth::date)::date, o.direction, o.kind, o.source,
       o.source_id, o.amount - o.taken_amount, $userId, o.element_id, o.currency, o.id
     from pay_items o where o.run_id = $runId and o.id = any($ids::bigint[]) and o.taken_amount < o.amount
     returning t.id, ${fieldsSql('pay item')} as after`,
    given,
  );
  await recordTaken(tx, rows, true, by);
  await getRecord(
    tx,
    rests.map(({ id, after }) => ({ id, before: null, after })),
    by,
  );
}

/** Reopens the items that a run took, and cancels the new items for parts that it left. */
export async function giveItemsBackOfRun(
  tx: Tx,
  runId: number,
  by: PayItemActor,
  reason: string,
): Promise<void> {
  const given = { runId, reason, accountId: by.accountId, userId: by.userId };
  const rests = await query<{ id: number }>(
    tx,
    `update pay_items n set cancelled_at = now(), cancelled_by = $userId, cancel_reason = $reason
     from pay_items t where n.continues_id = t.id and t.run_id = $runId and t.account_id = $accountId
       and n.cancelled_at is null and n.taken_at is null
     returning n.id`,
    given,
  );
  await getRecord(
    tx,
    rests.map(({ id }) => ({ id, before: { isCancelled: false }, after: { isCancelled: true } })),
    by,
    reason,
  );
  const rows = await query<{ id: number }>(
    tx,
    `update pay_items t set taken_at = null, taken_by = null, taken_amount = null, run_id = null
     where t.run_id = $runId and t.account_id = $accountId returning t.id`,
    given,
  );
  await recordTaken(tx, rows, false, by, reason);
}

const recordTaken = (
  tx: Tx,
  items: readonly { id: number }[],
  isTaken: boolean,
  by: PayItemActor,
  reason?: string,
): Promise<void> =>
  getRecord(
    tx,
    items.map(({ id }) => ({ id, before: { isTaken: !isTaken }, after: { isTaken } })),
    by,
    reason,
  );
