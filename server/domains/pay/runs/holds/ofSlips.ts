import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { SlipHold } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { HOLDABLE_STATES } from '#machines/domains/pay/payrollRun/holdableStates.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { runFor } from '#server/domains/pay/runs/access.ts';

const reason = z
  .string('Reason is required')
  .trim()
  .min(1, 'Reason is required')
  .max(300, 'Reason can be at most 300 characters');

/** The body of POST /Payroll/HoldSlips and /Payroll/ReleaseSlips. */
export const slipsBody = z.object({
  runId: z.number('Payroll run is required').int(),
  slipIds: z.array(z.number('must be a list of IDs').int()).min(1).max(1000),
  reason,
});
type Slips = z.output<typeof slipsBody>;

/**
 * Locks a run whose payslips can be held and released, so that no payment file is made meanwhile.
 * @throws AppError 403 if the caller's own payslip is among them, 409 if the run has no such payslips.
 */
async function lockRun(call: WriteCall, { runId, slipIds }: Slips): Promise<void> {
  const { tx, actor } = call;
  await runFor(call, runId);
  await queryOne(tx, 'select id from payroll_runs where id = $runId for update', { runId });
  const row = await queryOne<{ state: string; isOwn: boolean }>(
    tx,
    `select i.state, exists (select from slips s where s.run_id = $runId and s.id = any($slipIds::bigint[])
       and s.employee_id = $employeeId) as "isOwn"
     from workflow_instances i where i.workflow = 'payrollRun' and i.subject_id = $runId`,
    { runId, slipIds, employeeId: actor.employeeId },
  );
  if (row?.isOwn) throw forbidden('You cannot hold or release your own pay');
  if (!row || !HOLDABLE_STATES.includes(row.state)) {
    throw new AppError('conflict', 'The run has no slips that can be held or released');
  }
}

/** Holds payslips: they are in no bank file or cash list until they are released. */
export async function holdSlips(
  call: WriteCall,
  body: Slips,
): Promise<WriteAnswer & { held: number }> {
  const { tx, actor } = call;
  await lockRun(call, body);
  const rows = await query<{ id: number }>(
    tx,
    `with held as (
       update slips s set state = 'held'
       where s.run_id = $runId and s.is_live and s.state in ('made', 'returned')
         and s.id = any($slipIds::bigint[])
         and not exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))
       returning s.id, s.account_id)
     insert into slip_holds (account_id, slip_id, reason, held_by)
     select account_id, id, $reason, $userId from held returning slip_id as id`,
    { ...body, userId: actor.userId },
  );
  if (rows.length !== body.slipIds.length) {
    throw new AppError(
      'conflict',
      'A slip is on hold already, paid, or in a bank file or on a cash list',
    );
  }
  return { ...SUBMITTED, held: rows.length };
}

/**
 * Releases payslips, so that they are paid with the next payment file. A hold of the person's pay still applies to
 * later months.
 */
export async function releaseSlips(
  call: WriteCall,
  body: Slips,
): Promise<WriteAnswer & { released: number }> {
  const { tx, actor } = call;
  await lockRun(call, body);
  const rows = await query<{ id: number }>(
    tx,
    `update slips set state = 'made' where run_id = $runId and is_live and state = 'held'
       and id = any($slipIds::bigint[]) returning id`,
    { ...body },
  );
  if (rows.length !== body.slipIds.length) throw new AppError('conflict', 'A slip is not on hold');
  await query(
    tx,
    `update slip_holds set released_at = now(), released_by = $userId, release_reason = $reason
     where slip_id = any($slipIds::bigint[]) and released_at is null`,
    { ...body, userId: actor.userId },
  );
  return { ...SUBMITTED, released: rows.length };
}

/** Returns the holds of payslips; of each payslip, the latest first. */
export const readHolds = (
  db: Db,
  slipIds: readonly number[],
): Promise<(SlipHold & { slipId: number })[]> =>
  query(
    db,
    `select h.slip_id as "slipId", h.reason, h.hold_id is not null as "isOfPerson", b.name as "heldBy",
       ${INSTANT('h.held_at')} as "heldAt", r.name as "releasedBy", ${INSTANT('h.released_at')} as "releasedAt",
       h.release_reason as "releaseReason"
     from slip_holds h
     left join user_people b on b.user_id = h.held_by
     left join user_people r on r.user_id = h.released_by
     where h.slip_id = any($slipIds::bigint[]) order by h.id desc`,
    { slipIds: [...slipIds] },
  );

/** Returns a hold without the payslip's ID, as the payslip shows it. */
export function toHold(hold: (SlipHold & { slipId: number }) | undefined): SlipHold | null {
  if (!hold) return null;
  const { slipId: _of, ...rest } = hold;
  return rest;
}

const INSTANT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
