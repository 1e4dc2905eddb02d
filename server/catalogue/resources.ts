import type { Values } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { ResourceServer } from '#server/kits/resources/resourceServer.ts';
import {
  breakdownProblems,
  dayProblems,
  elementFormProblems,
  factProblems,
  gradeProblems,
  monthProblems,
  policyProblems,
  refuseBroken,
  refuseUnusablePolicies,
  refuseLockedMonths,
  ruleProblems,
  tableFormProblems,
} from '#server/domains/pay/structure/index.ts';
import {
  fundRuleProblems,
  maturityProblems,
  postMissingShares,
} from '#server/domains/pay/fund/index.ts';
import {
  postMissingTax,
  setAssignedFacts,
  taxYearProblems,
} from '#server/domains/pay/tax/index.ts';
import { releaseEnded, templateProblems } from '#server/domains/pay/runs/index.ts';
import {
  periodProblems,
  refuseCircles,
  roleProblems,
  scaleProblems,
  refuseRemovedPlans,
  targetPlanProblems,
} from '#server/domains/performance/index.ts';
import { assetProblems, kindProblems, refuseFrozenEnds } from '#server/domains/assets/index.ts';
import { deviceProblems } from '#server/domains/time/attendance/deviceProblems.ts';
import { assignmentProblems, shiftProblems } from '#server/domains/time/calendar/check.ts';

/**
 * Whether a file belongs to a reward of the actor. Recipients may read the paper of a reward while
 * the reward is active.
 */
const isOwnReward = async (db: Db | Tx, { employeeId, accountId }: Actor, fileId: number) =>
  (await queryOne(
    db,
    `select r.id from rewards r join employees e on e.id = r.employee_id
     where r.paper_id = $fileId and r.employee_id = $employeeId and e.account_id = $accountId
       and r.is_active`,
    { fileId, employeeId, accountId },
  )) !== undefined;

/** Reports logos that are not images which browsers and PDFs can show. */
async function logoProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> {
  const fileIds = rows.map(({ logoFileId }) => logoFileId ?? null);
  const others = await query<{ id: number }>(
    tx,
    `select id from files where id = any($fileIds::bigint[]) and account_id = $accountId
       and content_type not in ('image/png', 'image/jpeg')`,
    { fileIds, accountId },
  );
  const isOther = new Set<unknown>(others.map(({ id }) => id));
  const problem = { path: 'logoFileId', message: 'The logo must be a PNG or JPG' };
  return fileIds.map((id) => (isOther.has(id) ? [problem] : []));
}

/**
 * Checks that pay of a person is listed under the person's business unit, and that its last day is
 * not before its first.
 */
const inUnitAndDays: NonNullable<ResourceServer['check']> = async (tx, accountId, rows) => {
  const units = await assignmentProblems(tx, accountId, rows);
  const days = await dayProblems(tx, accountId, rows);
  return units.map((problems, at) => [
    ...problems.filter(({ path }) => path !== 'endsOn'),
    ...(days[at] ?? []),
  ]);
};

const releaseHeld: NonNullable<ResourceServer['after']> = (tx, _accountId, holdIds) =>
  releaseEnded(tx, { holdIds });

/** The server's part of each resource. Most resources need no entry. */
export const RESOURCE_SERVERS: ReadonlyMap<string, ResourceServer> = new Map<
  string,
  ResourceServer
>([
  ['businessUnit', { check: logoProblems }],
  ['shift', { check: shiftProblems }],
  ['calendarAssignment', { check: assignmentProblems }],
  ['rosterAssignment', { check: assignmentProblems }],
  ['offDayAssignment', { check: assignmentProblems }],
  ['holidayAssignment', { check: assignmentProblems }],
  ['reward', { check: assignmentProblems, opens: isOwnReward }],
  ['punchPlace', { check: assignmentProblems }],
  ['personalDevice', { check: deviceProblems }],
  ['elementFormula', { check: ruleProblems, after: refuseBroken }],
  ['payTable', { check: tableFormProblems, after: refuseBroken }],
  ['payFact', { check: factProblems, after: refuseBroken }],
  ['payrollElement', { check: elementFormProblems, after: refuseBroken }],
  ['salaryBreakdown', { check: breakdownProblems, after: refuseBroken }],
  ['salaryPolicy', { check: policyProblems, after: refuseUnusablePolicies }],
  ['payGrade', { check: gradeProblems }],
  ['payrollMonth', { check: monthProblems, after: (tx, _, ids) => refuseLockedMonths(tx, ids) }],
  ['recurringItem', { check: inUnitAndDays }],
  ['payslipTemplate', { check: templateProblems }],
  ['pfRule', { check: fundRuleProblems, after: postMissingShares }],
  ['pfInvestment', { check: maturityProblems }],
  ['taxYear', { check: taxYearProblems, after: postMissingTax }],
  ['taxProfile', { check: assignmentProblems, after: setAssignedFacts }],
  ['strategicPlan', { check: periodProblems }],
  ['objective', { after: refuseCircles }],
  ['performanceCycle', { check: periodProblems }],
  ['ratingScale', { check: scaleProblems }],
  ['kpiMapping', { check: assignmentProblems }],
  ['targetPlan', { check: targetPlanProblems, after: refuseRemovedPlans }],
  ['performanceRole', { check: roleProblems }],
  ['kpiResult', { check: assignmentProblems }],
  ['assetKind', { check: kindProblems }],
  ['asset', { check: assetProblems, after: refuseFrozenEnds }],
  ['salaryHold', { check: inUnitAndDays, after: releaseHeld }],
]);
