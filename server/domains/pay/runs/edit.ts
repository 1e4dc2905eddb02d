import type { z } from 'zod';
import { english } from '#machines/core/locales/translate.ts';
import type { editRunBody } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { runFor } from './access.ts';
import type { Run } from './run.ts';

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
  await checkHasSlip(tx, run, leaveOut);
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

/** @throws AppError 400 that names those who have no slip in the run and weren't left out because of an error. */
async function checkHasSlip(tx: Tx, run: Run, leaveOut: readonly number[]): Promise<void> {
  const others = await query<{ name: string }>(
    tx,
    `select e.name from employees e
     where e.id = any($leaveOut::bigint[]) and e.account_id = $accountId
       and not exists (select from slips s where s.run_id = $id and s.is_live and s.employee_id = e.id)
       and not exists (select from payroll_left_out o where o.run_id = $id and o.version = $version
         and o.employee_id = e.id)
       and not exists (select from payroll_exclusions x where x.run_id = $id and x.employee_id = e.id)
     order by e.name`,
    { ...run, leaveOut: [...leaveOut] },
  );
  if (others.length === 0) return;
  const message = english('{names} can’t be left out, because the run has no slip of them', {
    names: others.map(({ name }) => name).join(', '),
  });
  throw invalid(message, [{ path: 'leaveOut', message }]);
}
