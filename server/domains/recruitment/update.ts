import type { StepUpdate } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { inRounds } from '#machines/core/values/grouped.ts';
import { TRACKING_STEPS } from '#machines/domains/recruitment/steps.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { mayRead } from '#server/engine/instances/reading.ts';
import { refusal, unknownSubject } from '#server/engine/instances/refusal.ts';
import { boundRecruitment } from './binding.ts';

/**
 * Completes the steps that a list newly marks as complete (spec 001 §4, §7), in order and either all or none.
 * @throws AppError 400, 403, 404, and 409 for a step that isn't current, or that another person has completed
 * differently since.
 */
export async function completeSteps(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  updates: readonly StepUpdate[],
): Promise<void> {
  const { workflow } = boundRecruitment(engine);
  const unknown = updates.findIndex(({ intTrackingStepId }) => !getEvent(intTrackingStepId));
  if (unknown !== -1) {
    const message = 'Tracking step not found';
    throw invalid(message, [{ path: `${unknown}.intTrackingStepId`, message }]);
  }
  const done = await completed(tx, actor.accountId, updates);
  const isDone = (update: StepUpdate) => done.has(getKey(update));
  await refuseLost(
    tx,
    boundRecruitment(engine),
    actor,
    updates.filter((update) => isLost(update, done.get(getKey(update)))),
  );
  const marked = updates
    .filter((update) => update.isComplete && !isDone(update))
    .toSorted((a, b) => a.intTrackingStepId - b.intTrackingStepId);
  // The first steps of all requisitions are completed together, and then the second ones, because a batch has
  // one event per subject.
  for (const updates of inRounds(marked, ({ intEmpReqId }) => intEmpReqId)) {
    const items = updates.map(getItem);
    await dispatch(tx, engine, { workflow: workflow.id, items, actor });
  }
}

const getEvent = (stepId: number): string | undefined =>
  TRACKING_STEPS.find(({ id }) => id === stepId)?.event;

const getItem = (update: StepUpdate): DispatchItem => ({
  subjectId: update.intEmpReqId,
  event: {
    type: getEvent(update.intTrackingStepId) ?? '',
    comment: update.strComments ?? '',
    completedOn: update.dteStepCompleteDate?.replace(/T.*$/s, ''),
  },
});

const getKey = ({ intEmpReqId, intTrackingStepId }: StepUpdate): string =>
  `${intEmpReqId} ${intTrackingStepId}`;

/** Returns the comments of completed steps, by `getKey`. */
async function completed(
  tx: Tx,
  accountId: number,
  updates: readonly StepUpdate[],
): Promise<Map<string, string>> {
  const rows = await query<{ requestId: number; stepId: number; comments: string }>(
    tx,
    `select s.request_id as "requestId", s.step_id as "stepId", s.comments
     from recruitment_steps s join recruitment_requests r on r.id = s.request_id
     where r.account_id = $accountId and r.id = any($ids::bigint[])`,
    { accountId, ids: updates.map(({ intEmpReqId }) => intEmpReqId) },
  );
  return new Map(
    rows.map(({ requestId, stepId, comments }) => [`${requestId} ${stepId}`, comments]),
  );
}

/** Whether another person completed the step with another comment after the caller loaded the page. */
const isLost = (
  { isComplete, intEmpReqStatusId, strComments }: StepUpdate,
  comments: string | undefined,
): boolean =>
  isComplete && intEmpReqStatusId === 0 && comments !== undefined && comments !== strComments;

/**
 * Refuses steps whose typed comment would be lost without notice.
 * @throws AppError 409 naming each.
 */
async function refuseLost(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  lost: readonly StepUpdate[],
): Promise<void> {
  if (lost.length === 0) return;
  const ids = lost.map(({ intEmpReqId }) => intEmpReqId);
  const instances = await readInstances(tx, bound, actor.accountId, ids);
  throw refusal(
    lost.map(({ intEmpReqId: subjectId, intTrackingStepId }) => {
      const instance = instances.find((one) => one.subjectId === subjectId);
      if (!instance || !mayRead(bound, instance, actor)) return unknownSubject(bound, subjectId);
      const name = TRACKING_STEPS.find(({ id }) => id === intTrackingStepId)?.label ?? '';
      const reason = `“${name}” has been completed since you looked at it`;
      return { subjectId, state: instance.state, status: 409, reason, whoCan: null };
    }),
  );
}
