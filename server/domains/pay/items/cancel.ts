import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { PAY_ITEM_COLUMNS, type PayItem, type PayItemActor } from './payItem.ts';
import { getRecord } from './record.ts';

export interface Cancelled {
  /** Items that payroll hadn't taken yet. They stay stored, marked as cancelled. */
  cancelled: PayItem[];
  /** The reversal of each item that payroll had already taken, posted in the given month. */
  corrections: PayItem[];
}

/**
 * Cancels items by source. An item that payroll has taken stays, and its reversal is posted in the month of
 * `correctIn`, only once even if the call is repeated. Reversals can't be cancelled here.
 */
export async function cancelPayItems(
  tx: Tx,
  of: {
    source: string;
    sourceIds: readonly number[];
    /** Limits the cancellation to this month; by default all months. */
    month?: string;
    /** Only cancels items that payroll hasn't taken. */
    openOnly?: true;
    reason: string;
    /** A day in the month in which reversals are posted. */
    correctIn: string;
  },
  by: PayItemActor,
): Promise<Cancelled> {
  const given = {
    ...of,
    sourceIds: [...of.sourceIds],
    month: of.month ?? null,
    accountId: by.accountId,
    userId: by.userId,
  };
  const standing = `t.account_id = $accountId and t.source = $source
    and t.source_id = any($sourceIds::bigint[]) and t.cancelled_at is null and t.corrects_id is null
    and ($month::date is null or t.month = date_trunc('month', $month::date)::date)`;
  // Waits for a concurrent payroll run, whose changes are then visible.
  await query(tx, `select t.id from pay_items t where ${standing} order by t.id for update`, given);
  const cancelled = await query<PayItem>(
    tx,
    `update pay_items t set cancelled_at = now(), cancelled_by = $userId, cancel_reason = $reason
     where ${standing} and t.taken_at is null returning ${PAY_ITEM_COLUMNS}`,
    given,
  );
  await getRecord(
    tx,
    cancelled.map(({ id }) => ({
      id,
      before: { isCancelled: false },
      after: { isCancelled: true },
    })),
    by,
    of.reason,
  );
  if (of.openOnly) return { cancelled, corrections: [] };
  const corrections = await query<PayItem & { after: Record<string, unknown> }>(
    tx,
    `insert into pay_items as t (account_id, employee_id, month, direction, kind, source, source_id,
       amount, element_id, posted_by, corrects_id)
     select account_id, employee_id, date_trunc('month', $correctIn::date)::date,
       case direction when 'earning' then 'deduction' else 'earning' end, kind, source, source_id,
       amount, element_id, $userId, id
     from pay_items t where ${standing} and t.taken_at is not null
     on conflict (corrects_id) where cancelled_at is null do nothing
     returning ${PAY_ITEM_COLUMNS}, ${fieldsSql('pay item')} as after`,
    given,
  );
  await getRecord(
    tx,
    corrections.map(({ id, after }) => ({ id, before: null, after })),
    by,
    of.reason,
  );
  return { cancelled, corrections };
}
