import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { cancelPayItems, giveItemsBackOfRun } from '#server/domains/pay/items/index.ts';
import { reopenLateFacts } from './arrears/giveArrears.ts';

type Subject = Pick<EffectSubject, 'subjectId' | 'accountId' | 'actorId' | 'at'>;

/**
 * Reverses all that a version of a run did: its payslips no longer count, and its items and late facts are open again.
 */
export async function withdrawSlips(
  tx: Tx,
  { subjectId: runId, accountId, actorId: userId, at }: Subject,
  reason: string,
): Promise<void> {
  const by = { userId, accountId };
  await giveItemsBackOfRun(tx, runId, by, reason);
  const rests = await query<{ source: string; ids: number[] }>(
    tx,
    `select t.source, array_agg(t.source_id) as ids from pay_items t
     join slips s on s.id = t.source_id and s.run_id = $runId and s.is_live
     where t.account_id = $accountId and t.source like 'slipRest %' and t.cancelled_at is null
     group by 1`,
    { runId, accountId },
  );
  for (const { source, ids } of rests) {
    await cancelPayItems(
      tx,
      { source, sourceIds: ids, reason, correctIn: at.slice(0, 10), openOnly: true },
      by,
    );
  }
  await reopenLateFacts(tx, runId);
  await query(
    tx,
    `update slips set is_live = false, state = 'withdrawn' where run_id = $runId and is_live`,
    { runId },
  );
}

/** Ends a run, so that its month can be run again. */
export async function endRun(tx: Tx, { subjectId }: Subject): Promise<void> {
  await query(tx, 'update payroll_runs set is_live = false where id = $id', { id: subjectId });
  await setMonth(tx, subjectId, 'open');
}

/** Sets the state of a salary run's month. It only becomes open if no other part of the month's run is left. */
export const setMonth = (
  tx: Tx,
  runId: number,
  state: 'open' | 'calculating' | 'locked' | 'paid',
): Promise<unknown> =>
  query(
    tx,
    `update payroll_months m set state = $state from payroll_runs r
     where r.id = $runId and r.kind = 'salary' and m.id = r.month_id and m.state <> $state
       and ($state <> 'open' or not exists (select from payroll_runs o
         where o.month_id = m.id and o.kind = 'salary' and o.is_live))`,
    { runId, state },
  );
