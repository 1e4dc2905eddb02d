import type { TargetAgreementContext } from '#machines/domains/performance/planning/machine.ts';
import { targetAgreementWorkflow } from '#machines/domains/performance/planning/workflow.ts';
import { targetPlan } from '#machines/domains/performance/resources/targetPlan.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import { readSnapshots, recordResourceChanges } from '#server/kits/resources/changes.ts';
import type {
  EffectHandler,
  EffectSubject,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import { planProblems } from '#server/domains/performance/checks.ts';
import { isAssessed } from './sql.ts';

type Handler = EffectHandler<TargetAgreementContext>;

const getIds = (subjects: readonly Pick<EffectSubject, 'subjectId'>[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);

/**
 * Returns by plan why it can't be proposed or agreed to. Locks the rows, so that no one edits a plan at the same time.
 */
export async function readPlanProblems(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const locked = await query<{ id: number; isAssessed: boolean; isActive: boolean }>(
    tx,
    `select p.id, p.is_active as "isActive", ${isAssessed('p')} as "isAssessed" from target_plans p
     join employees e on e.id = p.employee_id and e.account_id = $accountId
     where p.id = any($ids::bigint[]) order by p.id for update of p`,
    { accountId, ids },
  );
  const snapshots = await readSnapshots(tx, targetPlan, ids);
  const plans = locked.flatMap((plan) => {
    const stored = snapshots.get(plan.id);
    if (!stored) return [];
    return [{ ...plan, values: { ...stored.values, ...stored.rows, state: 'agreed' } as Values }];
  });
  const problems = await planProblems(
    tx,
    accountId,
    plans.map(({ values }) => values),
    plans.map(({ id }) => id),
  );
  return new Map(
    plans.map((plan, at) => {
      const own = problems[at] ?? [];
      const assessed = {
        path: 'state',
        message: 'These targets are being assessed: they can only change after the cycle',
      };
      const gone = { path: 'planId', message: 'This plan was put away' };
      return [
        plan.id,
        [...(plan.isActive ? [] : [gone]), ...(plan.isAssessed ? [assessed] : []), ...own],
      ] as const;
    }),
  );
}

/** Effect: refuses to propose a plan that couldn't be agreed to. */
const checkPlan: Handler = async (tx, subjects, { actor }) => {
  const problems = await readPlanProblems(tx, actor.accountId, getIds(subjects));
  const [first] = [...problems.values()].flat();
  if (first) throw new AppError('conflict', first.message);
};

const setState =
  (state: 'agreed' | 'draft'): Handler =>
  (tx, subjects, { actor }) =>
    update(tx, actor, getIds(subjects), { state, isActive: true });

const count: Handler = async (tx, subjects, by) => {
  await checkPlan(tx, subjects, by);
  await setState('agreed')(tx, subjects, by);
};

const putAway: Handler = (tx, subjects, { actor }) =>
  update(tx, actor, getIds(subjects), { state: 'draft', isActive: false });

/** Sets the state of plans and whether they are active, and records it in their history. */
export async function update(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  { state, isActive }: { state: 'agreed' | 'draft'; isActive: boolean },
): Promise<void> {
  const { userId, accountId } = actor;
  await query(
    tx,
    `select p.id from target_plans p join employees e on e.id = p.employee_id and e.account_id = $accountId
     where p.id = any($ids::bigint[]) order by p.id for update of p`,
    { ids, accountId },
  );
  const before = await readSnapshots(tx, targetPlan, ids);
  await query(
    tx,
    `update target_plans p set state = $state, is_active = $isActive, version = p.version + 1,
       changed_by = $userId, changed_at = now()
     from employees e
     where e.id = p.employee_id and e.account_id = $accountId and p.id = any($ids::bigint[])
       and (p.state, p.is_active) is distinct from ($state, $isActive::boolean)`,
    { ids, state, isActive, userId, accountId },
  );
  await recordResourceChanges(tx, actor, targetPlan, ids, before);
}

/** Plans are rows of HR's list, so the history of that list covers their content. */
export const targetAgreementBinding: WorkflowBinding<TargetAgreementContext> = {
  workflow: targetAgreementWorkflow,
  effects: { checkPlan, count, letChange: setState('draft'), putAway },
};
