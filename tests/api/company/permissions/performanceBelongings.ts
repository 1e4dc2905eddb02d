import { appraisalWorkflow } from '#machines/domains/performance/appraisal/workflow.ts';
import { targetAgreementWorkflow } from '#machines/domains/performance/planning/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

type Belongings = Pick<
  Theirs,
  'appraisalId' | 'performanceCycleId' | 'strategicPlanId' | 'targetPlanId'
>;

/** An appraisal at its first stage, in a cycle that is no longer active: others are open to all of HR. */
export async function createAppraisal(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  place: Place,
): Promise<Belongings> {
  const [row] = await query<Belongings>(
    owner,
    `with scale as (
       insert into rating_scales (account_id, name, lowest, highest, decimals)
       values ($accountId, '${MARK} ' || $employeeId, 1, 5, 2) returning id
     ), rule as (
       insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
         self_weight, missing, worst_percent, best_percent, shows_calibrated)
       select $accountId, '${MARK} ' || $employeeId, id, 60, 1, 1, 1, 'leftOut', 0, 120, true from scale
       returning id
     ), cycle as (
       insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days, is_active)
       values ($accountId, '${MARK} ' || $employeeId, '2149-01-01', '2149-12-31', 30, 14, false) returning id
     ), plan as (
       insert into strategic_plans (account_id, name, starts_on, ends_on, is_active)
       values ($accountId, '${MARK} ' || $employeeId, '2149-01-01', '2149-12-31', false) returning id
     ), targets as (
       insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
       select '${MARK}', $businessUnitId, $employeeId, id, '2149-01-01', 'draft' from cycle returning id
     ), measure as (
       insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap, is_active)
       values ($accountId, '${MARK} ' || $employeeId, '%', '1', 'monthly', 'average', 'hand', 120, false)
       returning id
     ), weighed as (
       insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
       select targets.id, 0, measure.id, 100, 1 from targets, measure
     )
     insert into appraisals (account_id, employee_id, cycle_id, criterion_id, created_by, created_at)
     select $accountId, $employeeId, cycle.id, rule.id, $userId, now() from cycle, rule
     returning id as "appraisalId", cycle_id as "performanceCycleId",
       (select id from plan) as "strategicPlanId", (select id from targets) as "targetPlanId"`,
    { ...place },
  );
  if (!row) throw new Error('The appraisal was not stored');
  const actor = {
    ...systemActor(place.accountId),
    userId: place.userId,
    roles: [{ role: 'hr', businessUnitId: null }],
  };
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: targetAgreementWorkflow.id,
      actor,
      items: [
        {
          subjectId: row.targetPlanId,
          event: { type: 'proposeToPerson' },
          start: {
            input: {
              employeeId: 0,
              supervisorId: null,
              cycle: MARK,
              startsOn: '2149-01-01',
              signsOnPaper: false,
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: appraisalWorkflow.id,
      actor,
      items: [
        {
          subjectId: row.appraisalId,
          event: { type: appraisalWorkflow.startEvent },
          start: {
            input: { employeeId: 0, supervisorId: null, cycle: MARK, appealDays: 14 },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  return row;
}
