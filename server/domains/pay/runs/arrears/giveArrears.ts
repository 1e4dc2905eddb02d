import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import type { ArrearOfMonth } from './findArrears.ts';

/** Stores the arrears that payslips pay for past months, and marks the late facts as settled. */
export async function giveArrears(
  tx: Tx,
  run: Run,
  arrears: readonly ArrearOfMonth[],
  slipIds: ReadonlyMap<number, number>,
): Promise<void> {
  // The late facts of people who were left out of the run stay open.
  const given = arrears.filter(({ employeeId }) => slipIds.has(employeeId));
  if (given.length === 0) return;
  const lines = given.flatMap(({ employeeId, forSlipId, causes, differences }) =>
    differences.map(({ element, due }) => ({
      slipId: slipIds.get(employeeId),
      forSlipId,
      element,
      due,
      causes: `{${causes.join()}}`,
    })),
  );
  if (lines.length > 0) {
    await query(
      tx,
      `insert into slip_arrears (account_id, slip_id, for_slip_id, element, amount, causes)
       select $accountId, slip, past, element, amount, causes::text[]
       from unnest($slips::bigint[], $pasts::bigint[], $elements::text[], $amounts::bigint[], $causes::text[])
         g (slip, past, element, amount, causes)`,
      {
        accountId: run.accountId,
        slips: lines.map(({ slipId }) => slipId),
        pasts: lines.map(({ forSlipId }) => forSlipId),
        elements: lines.map(({ element }) => element),
        amounts: lines.map(({ due }) => due),
        causes: lines.map(({ causes }) => causes),
      },
    );
  }
  await query(
    tx,
    `update late_pay_facts set settled_run_id = $runId
     where slip_id = any($slips::bigint[]) and settled_run_id is null`,
    { runId: run.id, slips: given.map(({ forSlipId }) => forSlipId) },
  );
}

/** Reopens the late facts that a run had settled, unless the same change is open again already. */
export const reopenLateFacts = (tx: Tx, runId: number): Promise<unknown> =>
  query(
    tx,
    `update late_pay_facts f set settled_run_id = null
     where f.settled_run_id = $runId and not exists (
       select from late_pay_facts o where o.slip_id = f.slip_id and o.cause = f.cause
         and o.source_id is not distinct from f.source_id and o.settled_run_id is null)`,
    { runId },
  );
