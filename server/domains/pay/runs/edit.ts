import type { z } from 'zod';
import type { editRunBody } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { runFor } from './access.ts';

/**
 * Leaves people out of a run or includes them again, and calculates its next version. Amounts can't be edited: to
 * change one, HR adds an addition or deduction, which the next version takes.
 */
export async function editRun(
  call: WriteCall,
  { runId, leaveOut, takeIn, comment }: z.output<typeof editRunBody>,
): Promise<void> {
  const { tx, actor, services } = call;
  const run = await runFor(call, runId);
  const both = leaveOut.find((id) => takeIn.includes(id));
  if (both !== undefined) throw new AppError('invalid', 'Someone is both left out and taken in');
  await query(
    tx,
    'delete from payroll_exclusions where run_id = $runId and employee_id = any($takeIn::bigint[])',
    { runId, takeIn },
  );
  await query(
    tx,
    `insert into payroll_exclusions (run_id, employee_id, reason, excluded_by)
     select $runId, e.id, $comment, $userId from employees e
     where e.id = any($leaveOut::bigint[]) and e.account_id = $accountId
     on conflict do nothing`,
    { runId, leaveOut, comment, userId: actor.userId, accountId: run.accountId },
  );
  await dispatch(tx, services.engine, {
    workflow: payrollRunWorkflow.id,
    actor,
    items: [{ subjectId: runId, event: { type: 'regenerate', comment } }],
  });
}
