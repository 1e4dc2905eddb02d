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

type Paid = Pick<Stage, 'tx' | 'today' | 'actor'>;

interface MonthOfGroup {
  id: number;
  groupId: number;
  lastDay: string;
}

/** How far a run got: the newest months of the groups are at different stages. */
type Stop = 'calculated' | 'review' | 'locked' | 'paid';

/** A year of salaries by the real calculation, the last of them still under way, and a bonus. */
export async function storePayrollRuns(stage: Paid, engine: Engine): Promise<void> {
  const months = await query<MonthOfGroup>(
    stage.tx,
    `select id, group_id as "groupId", ends_on::text as "lastDay" from payroll_months
     where account_id = $accountId and ends_on < $today::date and is_active
     order by starts_on, group_id`,
    { accountId: ACCOUNT_ID, today: stage.today },
  );
  const last = months.at(-1)?.lastDay;
  const groups = [...new Set(months.map(({ groupId }) => groupId))];
  for (const month of months.slice(-12 * groups.length)) {
    const isFirst = month.groupId === groups[0];
    const stop: Stop = month.lastDay !== last ? 'paid' : isFirst ? 'review' : 'calculated';
    await storeRun(stage, engine, month, { kind: 'salary', bonusSetupId: null, stop });
  }
  await storeBonus(stage, engine, months);
}

async function storeBonus(
  stage: Paid,
  engine: Engine,
  months: readonly MonthOfGroup[],
): Promise<void> {
  const [bonus] = await query<{ id: number }>(
    stage.tx,
    'select id from bonus_setups where account_id = $accountId and is_active order by religion_id nulls first, id limit 1',
    { accountId: ACCOUNT_ID },
  );
  const month = months.at(-6);
  if (bonus && month) {
    await storeRun(stage, engine, month, { kind: 'bonus', bonusSetupId: bonus.id, stop: 'locked' });
  }
}

interface Wanted {
  kind: 'salary' | 'bonus';
  bonusSetupId: number | null;
  stop: Stop;
}

async function storeRun(
  { tx, actor }: Paid,
  engine: Engine,
  { id: monthId, lastDay }: MonthOfGroup,
  { kind, bonusSetupId, stop }: Wanted,
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
  // A bonus of a religion may be of no one in the group.
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
