import type { z } from 'zod';
import type { createRunBody } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { RUN_KIND_LABELS } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { PayrollRunInput } from '#machines/domains/pay/payrollRun/machine.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { isWithin } from './access.ts';
import { readRun, RUN_RECORD } from './run.ts';

/**
 * Creates a run of a month, which is then calculated in the background.
 * @throws AppError 409 if a run of the same month and kind is in progress.
 */
export async function createRun(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { kind, monthId, bonusSetupId }: z.output<typeof createRunBody>,
): Promise<{ id: number; number: string }> {
  const { accountId, userId, employeeId } = actor;
  if (userId === null || employeeId === null) throw forbidden();
  if ((kind === 'bonus') !== (bonusSetupId !== null)) {
    throw invalid('Bonus is required', [{ path: 'bonusSetupId', message: 'Bonus is required' }]);
  }
  const month = await queryOne<{
    groupId: number;
    groupUnitId: number | null;
    year: number;
    unitId: number;
  }>(
    tx,
    `select m.group_id as "groupId", g.business_unit_id as "groupUnitId", extract(year from m.pay_date)::integer as year,
       coalesce(g.business_unit_id, e.business_unit_id) as "unitId"
     from payroll_months m join payroll_groups g on g.id = m.group_id
     join employees e on e.id = $employeeId
     where m.id = $monthId and m.account_id = $accountId and m.is_active for update of m`,
    { monthId, accountId, employeeId },
  );
  const units = await unitsPermitted(tx, actor, MENU.payrollRuns, 'isCreate');
  if (!month || !isWithin({ unitId: month.groupUnitId }, units)) throw notFound('Month not found');
  const part = await nextPart(tx, { monthId, kind, bonusSetupId });
  const number = await nextNumber(tx, accountId, {
    kind: 'payrollRun',
    prefix: 'PR',
    year: month.year,
  });
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into payroll_runs (account_id, number, kind, group_id, month_id, bonus_setup_id, part, prepared_by,
       created_by, created_at)
     values ($accountId, $number, $kind, $groupId, $monthId, $bonusSetupId, $part, $employeeId, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     on conflict do nothing
     returning id, ${RUN_RECORD.columns.join(', ')}`,
    {
      accountId,
      number,
      kind,
      groupId: month.groupId,
      monthId,
      bonusSetupId,
      part,
      employeeId,
      userId,
      at: engine.at ?? null,
    },
  );
  if (!row) throw new AppError('conflict', 'This month is being run already');
  const run = await readRun(tx, accountId, row.id);
  const input: PayrollRunInput = {
    kind,
    group: run.groupName,
    month: run.monthName,
    currency: run.currency,
    preparerId: employeeId,
  };
  await startInstance(tx, engine, {
    workflow: payrollRunWorkflow,
    actor,
    source: RUN_RECORD,
    row,
    input: { ...input },
    subject: `${number}, ${RUN_KIND_LABELS[kind]}, ${run.monthName} (${run.groupName})`,
    businessUnitId: month.unitId,
  });
  return { id: row.id, number };
}

/**
 * Returns the number of a further part of the month's run, which pays people whom the earlier parts left out. The
 * earlier parts must be approved.
 */
async function nextPart(
  tx: Tx,
  of: { monthId: number; kind: string; bonusSetupId: number | null },
): Promise<number> {
  const parts = await query<{ part: number; isApproved: boolean }>(
    tx,
    `select r.part, i.state in ('approved', 'locked', 'paid') as "isApproved"
     from payroll_runs r join workflow_instances i on i.workflow = 'payrollRun' and i.subject_id = r.id
     where r.month_id = $monthId and r.kind = $kind and r.is_live
       and r.bonus_setup_id is not distinct from $bonusSetupId::bigint`,
    of,
  );
  if (parts.some(({ isApproved }) => !isApproved)) {
    throw new AppError('conflict', 'This month is being run already');
  }
  return Math.max(0, ...parts.map(({ part }) => part)) + 1;
}
