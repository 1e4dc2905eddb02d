import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  calculateNow,
  createRun,
  putOnCashList,
  readRun,
  unlockedUnits,
  writeFile,
} from '#server/domains/pay/runs/index.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

export type Paid = Pick<Stage, 'tx' | 'today' | 'actor'>;

export interface MonthOfGroup {
  id: number;
  groupId: number;
  lastDay: string;
}

/** The state in which a run is left: the latest months of the groups are in different states. */
export type Stop = 'calculated' | 'review' | 'locked' | 'paid';

interface Wanted {
  kind: RunKind;
  bonusSetupId?: number | null;
  stop: Stop;
}

/** Creates and calculates a run, and takes the decisions that lead to the given state. */
export async function storeRun(
  { tx, actor }: Paid,
  engine: Engine,
  { id: monthId, lastDay }: MonthOfGroup,
  { kind, bonusSetupId = null, stop }: Wanted,
): Promise<void> {
  const workday = workingDaysBefore(lastDay, 0);
  const at = (hour: number): Engine => ({ ...engine, at: officeTime(workday, (hour - 9) * 60) });
  const hr = actor('hr');
  const { id } = await createRun(tx, at(10), hr, { kind, monthId, bonusSetupId });
  const calculated = await calculateNow(
    tx,
    at(10.5),
    { runId: id, accountId: ACCOUNT_ID },
    { userId: hr.userId },
  );
  const send = (hour: number, login: string, type: string) =>
    dispatch(tx, at(hour), {
      workflow: 'payrollRun',
      actor: actor(login),
      items: [{ subjectId: id, event: { type } }],
    });
  if (stop === 'calculated' || !calculated || calculated.people === 0) return;
  await send(11, 'hr', 'send');
  if (stop === 'review') return;
  await send(12, 'md', 'approve');
  if ((await stateOf(tx, id)) === 'secondReview') await send(13, 'audit', 'approve');
  if ((await unlockedUnits(tx, ACCOUNT_ID, id)).length > 0) return;
  await send(14, 'hr', 'lock');
  if (stop === 'locked') return;
  await storePayments(tx, id, actor('finance').userId);
  await send(16, 'finance', 'pay');
}

async function stateOf(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await query<{ state: string }>(
    tx,
    `select state from workflow_instances where workflow = 'payrollRun' and subject_id = $id`,
    { id },
  );
  return row?.state;
}

async function storePayments(tx: Tx, runId: number, userId: number | null): Promise<void> {
  const run = await readRun(tx, ACCOUNT_ID, runId);
  const banks = await query<{ id: number }>(
    tx,
    `select distinct bank_id as id from slips
     where run_id = $runId and is_live and account_number is not null order by 1`,
    { runId },
  );
  for (const [place, { id: bankId }] of banks.entries()) {
    const format = ['csv', 'pain001', 'fixed'][place % 3] ?? 'csv';
    await writeFile(tx, run, { userId, bankId, format });
  }
  await putOnCashList(tx, run, userId);
}
