import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  getPlanSight,
  type PlanReader,
  type PlanSight,
  type PlanState,
} from '#machines/domains/performance/development/visibility.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readReach, reaches, SUPERVISOR, type Reach } from '#server/domains/performance/reach.ts';

export interface PlanBase {
  planId: number;
  version: number;
  employeeId: number;
  supervisorId: number | null;
  unitId: number;
  startsOn: string;
  endsOn: string;
  state: PlanState;
}

/**
 * Returns the role in which someone reads a plan. If several apply, the closest to the person comes first: the person,
 * the supervisor, HR.
 */
function getPlanReader(actor: Actor, { acts, views }: Reach, base: PlanBase): PlanReader {
  const { employeeId, supervisorId, unitId } = base;
  if (actor.employeeId === null) return 'other';
  if (actor.employeeId === employeeId) return 'person';
  if (actor.employeeId === supervisorId) return 'supervisor';
  if (!reaches(views, unitId)) return 'other';
  if (!reaches(acts, unitId)) return 'viewer';
  // If the person has no supervisor, HR acts as one, as in the workflow.
  return supervisorId === null && holdsRole(actor, 'hr', unitId) ? 'supervisor' : 'hr';
}

export interface SeenPlan {
  base: PlanBase;
  reader: PlanReader;
  sight: PlanSight;
}

/**
 * Returns a plan, with what the caller may see of it and do with it.
 * @throws AppError 404 for everyone who may not see it, such as a former supervisor.
 */
export async function readPlanSight(
  db: Db | Tx,
  actor: Actor,
  planId: number,
  { locks = false }: { locks?: boolean } = {},
): Promise<SeenPlan> {
  if (locks) {
    // Locks in a separate statement, so that the next one reads what the previous holder of the lock has written.
    await queryOne(
      db,
      `select from development_plans where id = $planId and account_id = $accountId for no key update`,
      { planId, accountId: actor.accountId },
    );
  }
  const base = await queryOne<PlanBase>(
    db,
    `select p.id as "planId", p.version, p.employee_id as "employeeId", ${SUPERVISOR} as "supervisorId",
       e.business_unit_id as "unitId", p.starts_on as "startsOn", p.ends_on as "endsOn", i.state
     from development_plans p join employees e on e.id = p.employee_id
     join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
     where p.id = $planId and p.account_id = $accountId ${locks ? 'for share of i' : ''}`,
    { planId, accountId: actor.accountId },
  );
  if (!base) throw notFound('Development plan not found');
  const reader = getPlanReader(actor, await readReach(db, actor, MENU.developmentPlans), base);
  const sight = getPlanSight(base.state, reader);
  if (!sight.opens) throw notFound('Development plan not found');
  return { base, reader, sight };
}

/**
 * Returns and locks the plan of a step.
 * @throws AppError 404 for a step of a plan that the caller may not see.
 */
export async function lockStep(
  tx: Tx,
  actor: Actor,
  stepId: number,
): Promise<SeenPlan & { step: LockedStep }> {
  const of = await queryOne<{ planId: number }>(
    tx,
    `select plan_id as "planId" from development_steps where id = $stepId and account_id = $accountId`,
    { stepId, accountId: actor.accountId },
  );
  if (!of) throw notFound('Step not found');
  // The message is the same as for a step that doesn't exist, so that IDs reveal nothing.
  const seen = await readPlanSight(tx, actor, of.planId, { locks: true }).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'notFound'
        ? notFound('Step not found')
        : error;
    },
  );
  const step = await queryOne<LockedStep>(
    tx,
    `select id as "stepId", version, kind, words, due_on as "dueOn", state, request_id as "requestId",
       task_id as "taskId" from development_steps where id = $stepId and removed_at is null`,
    { stepId },
  );
  if (!step) throw notFound('Step not found');
  if (!seen.sight.follows) {
    throw new AppError(
      'conflict',
      'Steps are followed by the person and the supervisor, once both agree',
    );
  }
  return { ...seen, step };
}

export interface LockedStep {
  stepId: number;
  version: number;
  kind: string;
  words: string;
  dueOn: string;
  state: string;
  requestId: number | null;
  taskId: number | null;
}
