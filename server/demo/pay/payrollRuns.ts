import type { Engine } from '#server/engine/instances/engine.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { storeOtherRuns } from './otherRuns.ts';
import { storeRun, type MonthOfGroup, type Paid, type Stop } from './storeRun.ts';

/**
 * A year of salaries, calculated by the real payroll engine. The latest run is still in progress. One run of each other
 * kind is added.
 */
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
    await storeRun(stage, engine, month, { kind: 'salary', stop });
  }
  await storeOtherRuns(stage, engine, months);
}
