import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  discardPlanBody,
  savePlanBody,
} from '#machines/domains/performance/contracts/planning.ts';
import {
  mayEdit,
  type Planner,
  type PlanState,
} from '#machines/domains/performance/planning/states.ts';
import { targetPlan } from '#machines/domains/performance/resources/targetPlan.ts';
import type { RowValues, Values } from '#machines/kits/resources/schema.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { update } from './effects.ts';
import { readPlanned } from './sight.ts';
import { isAssessed, JOIN_AGREEMENT, PLAN_STATE, WORKFLOW } from './sql.ts';

type Body = z.output<typeof savePlanBody>;

/**
 * The caller has already checked who may write a person's plans. The resource kit's own permissions are those for HR's
 * list, and don't apply here.
 */
const EVERYWHERE = { reach: { create: null, edit: null }, isAgreedLater: true } as const;

/**
 * POST /Performance/SavePlan: saves a draft by the person, the supervisor or HR.
 * @throws AppError 409 if someone else has changed or proposed it meanwhile.
 */
export async function savePlan(
  { tx, actor }: WriteCall,
  body: Body,
): Promise<WriteAnswer & { planId: number; revision: number }> {
  const { employeeId, cycleId, startsOn } = body;
  const person = (await readPlanned(tx, actor, [employeeId], { locks: true })).get(employeeId);
  if (!person) throw notFound('Employee not found');
  if (person.planner === 'viewer') throw forbidden();
  await refuseAssessed(tx, actor.accountId, [employeeId], cycleId);
  const planId = body.planId ?? null;
  if (planId !== null) {
    const plan = await lockPlan(tx, actor, planId);
    if (plan.employeeId !== employeeId || plan.cycleId !== cycleId)
      throw notFound('Plan not found');
  }
  await refuseSecond(tx, [employeeId], { cycleId, startsOn, planId });
  const [saved = 0] = await store(tx, actor, [
    {
      id: planId,
      version: body.revision,
      values: {
        note: body.note,
        businessUnitId: person.unitId,
        employeeId,
        cycleId,
        startsOn,
        targets: body.targets.map(({ id, kpiId, weight, target, floor, stretch, name }) => ({
          id: id ?? null,
          kpiId,
          weight,
          target,
          floor: floor ?? null,
          stretch: stretch ?? null,
          name: name ?? null,
        })),
      },
    },
  ]);
  return { ...SUBMITTED, planId: saved, revision: planId === null ? 1 : body.revision + 1 };
}

/**
 * Stores drafts.
 * @throws AppError 400 for invalid limits, as in the form of HR's list.
 */
export async function store(
  tx: Tx,
  actor: Actor,
  items: readonly { id: number | null; version: number | null; values: Values }[],
): Promise<number[]> {
  const problems = items.flatMap(({ values }) =>
    ((values['targets'] ?? []) as RowValues[]).flatMap((row, at) => {
      const misfit = targetPlan.rows?.['targets']?.misfit?.(row);
      return misfit ? [{ path: `targets.${at}.${misfit.field}`, message: misfit.message }] : [];
    }),
  );
  const kpis = items.map(({ values }) =>
    ((values['targets'] ?? []) as { kpiId: number }[]).map(({ kpiId }) => kpiId),
  );
  if (kpis.some((ids) => new Set(ids).size < ids.length)) {
    problems.push({ path: 'targets', message: 'A KPI can have one target in a plan' });
  }
  if (problems[0]) throw invalid(problems[0].message, problems);
  return saveRows(
    tx,
    actor,
    targetPlan,
    items.map((item) => ({ ...item, values: { ...item.values, state: 'draft' } })),
    EVERYWHERE,
  );
}

/**
 * Refuses plans of people who are being assessed.
 * @throws AppError 404 for a cycle of another account, 409 naming someone who is being assessed in it.
 */
export async function refuseAssessed(
  tx: Tx,
  accountId: number,
  employeeIds: readonly number[],
  cycleId: number,
): Promise<void> {
  const cycle = await queryOne(
    tx,
    `select id from performance_cycles where id = $cycleId and account_id = $accountId and is_active`,
    { cycleId, accountId },
  );
  if (!cycle) throw notFound('Cycle not found');
  const [assessed] = await query<{ name: string }>(
    tx,
    `select e.name from (select id as employee_id, $cycleId::bigint as cycle_id, name from employees
       where id = any($employeeIds::bigint[])) e
     where ${isAssessed('e')} limit 1`,
    { employeeIds, cycleId },
  );
  if (assessed) {
    const message = 'These targets are being assessed: they can only change after the cycle';
    throw new AppError('conflict', `${assessed.name}: ${message}`);
  }
}

/**
 * Refuses a second draft from the same day, because it would be unclear which one is meant. The caller must lock the
 * people.
 */
async function refuseSecond(
  tx: Tx,
  employeeIds: readonly number[],
  { cycleId, startsOn, planId }: { cycleId: number; startsOn: string; planId: number | null },
): Promise<void> {
  const [second] = await query(
    tx,
    `select p.id from target_plans p ${JOIN_AGREEMENT}
     where p.employee_id = any($employeeIds::bigint[]) and p.cycle_id = $cycleId and p.is_active
       and p.starts_on = $startsOn::date and p.id is distinct from $planId::bigint
       and i.state is distinct from 'lapsed' limit 1`,
    { employeeIds, cycleId, startsOn, planId },
  );
  if (second) {
    throw new AppError(
      'conflict',
      'There is already a plan from this day: change that one, or choose a later day',
    );
  }
}

interface LockedPlan {
  planId: number;
  employeeId: number;
  cycleId: number;
  version: number;
  state: PlanState;
  stored: string | null;
  planner: Planner;
}

/**
 * Returns and locks a plan that the caller may see.
 * @throws AppError 404
 */
export async function lockPlan(tx: Tx, actor: Actor, planId: number): Promise<LockedPlan> {
  const plan = await queryOne<Omit<LockedPlan, 'planner'>>(
    tx,
    `select p.id as "planId", p.employee_id as "employeeId", p.cycle_id as "cycleId", p.version,
       ${PLAN_STATE} as state, i.state as stored
     from target_plans p join employees e on e.id = p.employee_id and e.account_id = $accountId
     ${JOIN_AGREEMENT} where p.id = $planId and p.is_active for update of p`,
    { planId, accountId: actor.accountId },
  );
  const planned = plan && (await readPlanned(tx, actor, [plan.employeeId])).get(plan.employeeId);
  if (!planned) throw notFound('Plan not found');
  return { ...plan, planner: planned.planner };
}

/**
 * POST /Performance/DiscardPlan: makes a plan that isn't agreed inactive.
 * @throws AppError 409 for a plan that is proposed, agreed or frozen.
 */
export async function discardPlan(
  { tx, actor, services }: WriteCall,
  { planId, revision }: z.output<typeof discardPlanBody>,
): Promise<void> {
  const plan = await lockPlan(tx, actor, planId);
  if (plan.planner === 'viewer') throw forbidden();
  mustBeCurrent('target plan', revision, plan.version);
  if (!mayEdit(plan.state, plan.planner)) {
    throw new AppError('conflict', 'Only a plan that no one has agreed to can be discarded');
  }
  if (plan.stored === null) {
    await update(tx, actor, [planId], { state: 'draft', isActive: false });
    return;
  }
  await dispatch(tx, services.engine, {
    workflow: WORKFLOW,
    actor,
    items: [{ subjectId: planId, event: { type: 'discard' } }],
  });
}
