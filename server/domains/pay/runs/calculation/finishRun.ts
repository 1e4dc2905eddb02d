import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { calculateRun, sumsInDecimals, type Sums } from './calculateRun.ts';
import type { DefinitionsByKey } from './preparation.ts';

/**
 * Calculates a run and sends the event that finishes it, in one transaction.
 * @throws AppError 409 if it isn't being calculated any more.
 */
export async function finishRun(
  tx: Tx,
  engine: Engine,
  run: Run,
  definitions: DefinitionsByKey,
  by: { userId: number | null; progress: (done: number, total: number) => void },
): Promise<Sums> {
  // Two calculations of the same run wait for each other, and the state then refuses the second.
  const current = await queryOne<{ version: number }>(
    tx,
    'select version from payroll_runs where id = $id for update',
    { id: run.id },
  );
  const now = { ...run, version: current?.version ?? run.version };
  const sums = await calculateRun(tx, now, definitions, by);
  const previous = await readPrevious(tx, now);
  await query(
    tx,
    `insert into payroll_versions (run_id, version, previous_run_id, people, left_out, held, gross, deductions,
       employer, net, digest, calculated_at)
     values ($runId, $version, $previousRunId, $people, $leftOut, $held, $gross, $deductions, $employer, $net,
       $bytes, coalesce($at::timestamptz, now()))`,
    {
      ...sums,
      runId: run.id,
      version: now.version + 1,
      previousRunId: previous?.runId ?? null,
      bytes: Buffer.from(sums.digest, 'hex'),
      at: engine.at ?? null,
    },
  );
  await query(tx, 'update payroll_runs set version = $version where id = $id', {
    id: run.id,
    version: now.version + 1,
  });
  const decimals = getDecimals(run.currency);
  await dispatch(tx, engine, {
    workflow: payrollRunWorkflow.id,
    actor: systemActor(run.accountId),
    items: [
      {
        subjectId: run.id,
        event: {
          type: 'finish',
          ...sumsInDecimals(sums, decimals),
          netBefore: previous ? inDecimals(previous.net, decimals) : null,
        },
      },
    ],
  });
  return sums;
}

/** Returns the group's latest run of the same kind before this month, with its total. */
const readPrevious = (tx: Tx, run: Run) =>
  queryOne<{ runId: number; net: number }>(
    tx,
    `select r.id as "runId", v.net from payroll_runs r
     join payroll_months m on m.id = r.month_id
     join payroll_versions v on v.run_id = r.id and v.version = r.version
     where r.group_id = $groupId and r.kind = $kind and r.is_live and r.part = 1
       and m.starts_on < $startsOn::date
     order by m.starts_on desc limit 1`,
    { ...run },
  );

/** Reports why a run could not be calculated. */
export const failRun = (
  tx: Tx,
  engine: Engine,
  { id, accountId }: Pick<Run, 'id' | 'accountId'>,
  comment: string,
) =>
  dispatch(tx, engine, {
    workflow: payrollRunWorkflow.id,
    actor: systemActor(accountId),
    items: [{ subjectId: id, event: { type: 'fail', comment: comment.slice(0, 2000) } }],
  });
