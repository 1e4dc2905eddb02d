import type { z } from 'zod';
import type {
  makeCardBody,
  requestTrainingBody,
} from '#machines/domains/performance/contracts/development.ts';
import { trainingRequisition } from '#machines/domains/training/requests/trainingRequisition.ts';
import { queryOne, query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { putOnBoard } from '#server/domains/tasks/index.ts';
import { developmentStepCard } from './card.ts';
import { lockStep, type LockedStep } from './sight.ts';

/** In these states, a training requisition ended without approval. */
export const OVER = `('rejected', 'withdrawn', 'cancelled')`;

/**
 * POST /Development/RequestTraining: sends a training requisition for a step, by the same rules as its own screen.
 * @throws AppError 403 for someone who may not send one for this person, 409 if the step has one already.
 */
export async function requestTraining(
  { tx, actor, services }: WriteCall,
  { stepId, titleId }: z.output<typeof requestTrainingBody>,
): Promise<void> {
  const { step, base } = await lockStep(tx, actor, stepId);
  refuseOther(step, 'training');
  const pending = await queryOne(
    tx,
    `select from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.id = $requestId and i.state not in ${OVER}`,
    { requestId: step.requestId },
  );
  if (pending) throw new AppError('conflict', 'This step has a training requisition already');
  const { requestId } = await sendRequest(tx, services.engine, actor, trainingRequisition, {
    employeeId: base.employeeId,
    payload: {
      titleId,
      need: actor.employeeId === base.employeeId ? 'self' : 'supervisor',
      neededBy: step.dueOn,
      estimate: null,
      reason: step.words,
    },
  });
  await link({ tx, actor }, stepId, { requestId });
}

/**
 * POST /Development/MakeCard: creates a card for a step in a project of the caller. Only members who may read the plan
 * see it. It is assigned to the person if they are a member.
 * @throws AppError 404 for a project of others, 409 if the step has a card.
 */
export async function makeCard(
  call: WriteCall,
  { stepId, projectId }: z.output<typeof makeCardBody>,
): Promise<void> {
  const { tx, actor } = call;
  const { step, base } = await lockStep(tx, actor, stepId);
  refuseOther(step, 'task');
  const present = await queryOne(
    tx,
    'select from tasks where id = $taskId and removed_at is null',
    { taskId: step.taskId },
  );
  if (present) throw new AppError('conflict', 'This step has a card already');
  const taskId = await putOnBoard(call, developmentStepCard, {
    projectId,
    caseId: stepId,
    subjectId: base.planId,
  });
  await link(call, stepId, { taskId });
}

function refuseOther({ kind, state }: LockedStep, expected: 'training' | 'task'): void {
  if (kind !== expected || state !== 'open') {
    throw new AppError('conflict', 'This is possible for an open step of this kind only');
  }
}

const link = (
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  stepId: number,
  { requestId, taskId }: { requestId?: number; taskId?: number },
): Promise<unknown> =>
  recordWhile(tx, 'development step', [stepId], { actor }, () =>
    query(
      tx,
      `update development_steps set request_id = coalesce($requestId, request_id),
         task_id = coalesce($taskId, task_id), version = version + 1 where id = $stepId`,
      { stepId, requestId: requestId ?? null, taskId: taskId ?? null },
    ),
  );
