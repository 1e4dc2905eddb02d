import type { StepUpdate } from '#machines/recruitment/contract.ts';
import { TRACKING_STEPS } from '#machines/recruitment/steps.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { invalid } from '#server/errors.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { dispatch, type DispatchItem } from '#server/workflow/dispatch.ts';
import type { Engine } from '#server/workflow/engine.ts';
import { boundRecruitment } from './binding.ts';

/**
 * Completes the steps that a list marks as complete and that aren't yet (spec 001 §4, §7), in their
 * order and all or nothing; the rest of the list, which the old client sends along, changes nothing.
 * @throws AppError 400, 403, 404, and 409 for a step whose turn it is not.
 */
export async function completeSteps(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  updates: readonly StepUpdate[],
): Promise<void> {
  const { workflow } = boundRecruitment(engine);
  const unknown = updates.findIndex(({ intTrackingStepId }) => !eventOf(intTrackingStepId));
  if (unknown !== -1) {
    const message = 'There is no such tracking step';
    throw invalid(message, [{ path: `${unknown}.intTrackingStepId`, message }]);
  }
  const done = await completed(tx, actor.accountId, updates);
  const marked = updates
    .filter(
      ({ isComplete, intEmpReqId, intTrackingStepId }) =>
        isComplete && !done.has(`${intEmpReqId} ${intTrackingStepId}`),
    )
    .toSorted((a, b) => a.intTrackingStepId - b.intTrackingStepId);
  // The first step of each requisition, then the second: one batch has one event for a subject.
  const rounds = new Map<number, DispatchItem[]>();
  const taken = new Map<number, number>();
  for (const update of marked) {
    const round = taken.get(update.intEmpReqId) ?? 0;
    taken.set(update.intEmpReqId, round + 1);
    rounds.set(round, [...(rounds.get(round) ?? []), itemOf(update)]);
  }
  for (const items of rounds.values()) {
    await dispatch(tx, engine, { workflow: workflow.id, items, actor });
  }
}

const eventOf = (stepId: number): string | undefined =>
  TRACKING_STEPS.find(({ id }) => id === stepId)?.event;

const itemOf = (update: StepUpdate): DispatchItem => ({
  subjectId: update.intEmpReqId,
  event: {
    type: eventOf(update.intTrackingStepId) ?? '',
    comment: update.strComments ?? '',
    completedOn: update.dteStepCompleteDate?.replace(/T.*$/s, ''),
  },
});

async function completed(
  tx: Tx,
  accountId: number,
  updates: readonly StepUpdate[],
): Promise<Set<string>> {
  const rows = await query<{ requestId: number; stepId: number }>(
    tx,
    `select s.request_id as "requestId", s.step_id as "stepId" from recruitment_steps s
     join recruitment_requests r on r.id = s.request_id
     where r.account_id = $accountId and r.id = any($ids::bigint[])`,
    { accountId, ids: updates.map(({ intEmpReqId }) => intEmpReqId) },
  );
  return new Set(rows.map(({ requestId, stepId }) => `${requestId} ${stepId}`));
}
