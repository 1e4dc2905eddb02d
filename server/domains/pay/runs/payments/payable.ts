import { holdsRole } from '#server/platform/access/actor.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { runFor } from '#server/domains/pay/runs/access.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';

/** The events of people who prepare or approve a run. None of them may pay it. */
const OTHERS = ['calculate', 'restart', 'send', 'regenerate', 'approve', 'return'];

/** SQL: whether user `$userId` has prepared or approved the run of workflow instance `i`. */
const HAS_ACTED = `exists (select from workflow_transitions t
  where t.instance_id = i.id and t.actor_id = $userId and t.event = any($others::text[]))`;

/** Whether the caller may pay the run once it is locked: `acted` for someone who prepared or approved it. */
export async function getPayer({ db, actor }: Call, run: Run): Promise<RunDetails['payer']> {
  if (!holdsRole(actor, 'finance', run.unitId)) return 'no';
  const row = await queryOne<{ hasActed: boolean }>(
    db,
    `select ${HAS_ACTED} as "hasActed" from workflow_instances i
     where i.workflow = 'payrollRun' and i.subject_id = $runId`,
    { runId: run.id, userId: actor.userId, others: OTHERS },
  );
  return row?.hasActed === true ? 'acted' : 'yes';
}

/**
 * Returns a locked or paid run that the caller may pay. Its row is locked until the transaction ends, so that payments
 * are made one after another.
 * @throws AppError 403 without the finance role or for someone who prepared or approved the run, 409 before the run is
 * locked.
 */
export async function payableRun(call: WriteCall, runId: number): Promise<Run> {
  const { tx, actor } = call;
  const run = await runFor(call, runId);
  if (!holdsRole(actor, 'finance', run.unitId)) throw forbidden();
  await queryOne(tx, 'select id from payroll_runs where id = $runId for update', { runId });
  const row = await queryOne<{ state: string; hasActed: boolean }>(
    tx,
    `select i.state, ${HAS_ACTED} as "hasActed"
     from workflow_instances i where i.workflow = 'payrollRun' and i.subject_id = $runId`,
    { runId, userId: actor.userId, others: OTHERS },
  );
  if (row?.hasActed) throw forbidden('You prepared or approved this run. Someone else must pay it');
  if (row?.state !== 'locked' && row?.state !== 'paid') {
    throw new AppError('conflict', 'Only a locked run is paid');
  }
  return run;
}
