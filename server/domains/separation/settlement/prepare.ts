import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  prepareSettlementBody,
  recalculateSettlementBody,
} from '#machines/domains/separation/contracts/settlement.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import { SETTLEMENT_RECORD } from './binding.ts';
import { toSums } from './calculate.ts';
import { readDueDay } from './dueDay.ts';
import { readLeaver } from './leaver.ts';
import { toHundredths, type NewLine } from './line.ts';
import { readLedgers } from './nextLines.ts';
import { readNominees } from './nominees.ts';
import { storeLines } from './store.ts';

/**
 * Prepares the settlement of a leaver from all ledgers.
 * @throws AppError 409 before the month of the last day, or if there is a settlement already.
 */
export async function prepareSettlement(
  call: { tx: WriteCall['tx']; actor: WriteCall['actor']; services: Pick<Services, 'engine'> },
  { separationId }: z.output<typeof prepareSettlementBody>,
): Promise<WriteAnswer & { settlementId: number; number: string }> {
  const { tx, actor, services } = call;
  const { accountId, userId, employeeId: preparerId } = actor;
  if (userId === null || preparerId === null) throw forbidden();
  const units = await unitsPermitted(tx, actor, MENU.finalSettlement, 'isCreate');
  await query(tx, 'select id from separations where id = $separationId for no key update', {
    separationId,
  });
  const leaver = await readLeaver(tx, { accountId, separationId, units });
  if (leaver.employeeId === preparerId) throw forbidden('You cannot prepare your own settlement');
  if (leaver.lastDay.slice(0, 7) > leaver.today.slice(0, 7)) {
    throw new AppError(
      'conflict',
      `It can be prepared from ${leaver.lastDay.slice(0, 7)}-01 on, the month of the last day`,
    );
  }
  const number = await nextNumber(tx, accountId, {
    kind: 'finalSettlement',
    prefix: 'FS',
    year: Number(leaver.today.slice(0, 4)),
  });
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into final_settlements (account_id, number, separation_id, employee_id, prepared_by, created_by,
       created_at)
     values ($accountId, $number, $separationId, $employeeId, $preparerId, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     on conflict (separation_id) where cancelled_at is null do nothing
     returning id, ${SETTLEMENT_RECORD.columns.join(', ')}`,
    { ...leaver, accountId, number, preparerId, userId, at: services.engine.at ?? null },
  );
  if (!row) throw new AppError('conflict', `The settlement of ${leaver.name} is prepared already`);
  const lines = await readLedgers(tx, leaver, []);
  await storeLines(tx, { accountId, settlementId: row.id, version: 1 }, lines);
  await startInstance(tx, services.engine, {
    workflow: finalSettlementWorkflow,
    actor,
    source: SETTLEMENT_RECORD,
    row,
    input: {
      ...toSums(lines, await readNominees(tx, leaver, lines)),
      ...(await readDueDay(tx, leaver)),
      employeeId: leaver.employeeId,
      preparerId,
    },
    subject: `${number}, ${leaver.name} (${leaver.code})`,
    businessUnitId: leaver.unitId,
  });
  return { ...SUBMITTED, settlementId: row.id, number };
}

/**
 * Reads the ledgers again and stores the next version, with the lines added by hand.
 * @throws AppError 404 for a settlement outside of the caller's units, 409 once it is sent.
 */
export async function recalculateSettlement(
  call: WriteCall,
  { settlementId, lines, comment }: z.output<typeof recalculateSettlementBody>,
): Promise<void> {
  const { tx, actor, services } = call;
  const units = await unitsPermitted(tx, actor, MENU.finalSettlement, 'isCreate');
  const row = await queryOne<{ separationId: number; version: number }>(
    tx,
    `select f.separation_id as "separationId", (i.context->>'version')::integer + 1 as version
     from final_settlements f join employees e on e.id = f.employee_id
     join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
     where f.id = $settlementId and f.account_id = $accountId
       and ($units::bigint[] is null or e.business_unit_id = any($units)) for update of f, i`,
    { settlementId, accountId: actor.accountId, units },
  );
  if (!row) throw notFound('Settlement not found');
  const leaver = await readLeaver(tx, {
    accountId: actor.accountId,
    separationId: row.separationId,
    units,
  });
  const byHand = lines.map(({ amount, isTaxed, ...line }): NewLine => ({
    ...line,
    source: 'other',
    sourceId: null,
    amount: toHundredths(amount),
    figures: isTaxed === true ? { isTaxed } : {},
  }));
  await recordSalaryAccess(tx, actor, {
    call: 'Separation/RecalculateSettlement',
    employeeIds: [leaver.employeeId],
  });
  await storeLines(
    tx,
    { accountId: actor.accountId, settlementId, version: row.version },
    await readLedgers(tx, leaver, byHand),
  );
  await dispatch(tx, services.engine, {
    workflow: finalSettlementWorkflow.id,
    actor,
    items: [{ subjectId: settlementId, event: { type: 'recalculate', comment } }],
  });
}
