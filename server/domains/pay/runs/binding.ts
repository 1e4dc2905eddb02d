import { runPath } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { PayrollRunContext } from '#machines/domains/pay/payrollRun/machine.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { startJob } from '#server/platform/jobs/start.ts';
import type {
  EffectSubject,
  Engine,
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { lockSlips } from './lock.ts';
import { paySlips } from './payments/paySlips.ts';
import { readRun, RUN_RECORD } from './run.ts';
import { endRun, setMonth, withdrawSlips } from './withdraw.ts';

/** The workflow of payroll runs, with its effects on jobs, items, payslips and payments. */
export const payrollRunBinding: WorkflowBinding<PayrollRunContext> = {
  workflow: payrollRunWorkflow,
  effects: { beginCalculation, recalculate, discard, lockSlips, paySlips },
  record: RUN_RECORD,
  enrich: findOwnSlips,
};

type Subjects = EffectSubject<PayrollRunContext>[];

async function beginCalculation(
  tx: Tx,
  subjects: Subjects,
  { engine, actor }: { engine: Engine; actor: Actor },
): Promise<void> {
  for (const { subjectId } of subjects) await setMonth(tx, subjectId, 'calculating');
  // The demo calculates its past runs itself, without a job.
  if (engine.at !== undefined) return;
  for (const { subjectId, accountId, context } of subjects) {
    const run = await readRun(tx, accountId, subjectId);
    await startJob(tx, {
      kind: 'payrollRun',
      actor,
      place: {
        title: `${run.number}, ${run.monthName} (${run.groupName})`.slice(0, 120),
        place: runPath(run.kind, run.id),
      },
      input: { runId: run.id, accountId, version: context.version },
    });
  }
}

async function recalculate(
  tx: Tx,
  subjects: Subjects,
  by: { engine: Engine; actor: Actor },
): Promise<void> {
  for (const subject of subjects) await withdrawSlips(tx, subject, 'The run was regenerated');
  await beginCalculation(tx, subjects, by);
}

async function discard(tx: Tx, subjects: Subjects): Promise<void> {
  for (const subject of subjects) {
    await withdrawSlips(tx, subject, 'The run was cancelled');
    await endRun(tx, subject);
  }
}

/**
 * Adds to approvals whether the approver, or a person for whom they may act, has a payslip in the run. A client's own
 * value is only used if it asks for a second approval.
 */
async function findOwnSlips(
  tx: Tx,
  subjects: readonly EnrichmentSubject<PayrollRunContext>[],
  _at: string,
  { actor }: { actor: Actor },
): Promise<EventInput[]> {
  const approved = subjects.filter(({ event }) => event.type === 'approve');
  const people = [
    actor.employeeId,
    ...(actor.standsInFor ?? []).map(({ principal }) => principal.employeeId),
  ].filter((id) => id !== null);
  const rows =
    approved.length === 0
      ? []
      : await query<{ runId: number }>(
          tx,
          `select distinct run_id as "runId" from slips
           where run_id = any($runs::bigint[]) and is_live and employee_id = any($people::bigint[])`,
          { runs: approved.map(({ instance }) => instance.subjectId), people },
        );
  const own = new Set(rows.map(({ runId }) => runId));
  return subjects.map(({ instance, event }) => {
    const { hasOwnSlip: claimed, ...rest } = event as EventInput & { hasOwnSlip?: unknown };
    return event.type === 'approve'
      ? { ...rest, hasOwnSlip: claimed === true || own.has(instance.subjectId) }
      : rest;
  });
}
