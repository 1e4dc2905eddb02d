import type { z } from 'zod';
import {
  MAX_STEPS,
  type addPlanNoteBody,
  type addStepBody,
  type saveStepBody,
} from '#machines/domains/performance/contracts/development.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { followCases } from '#server/domains/tasks/index.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { developmentStepCard } from './card.ts';
import { lockStep, readPlanSight, type SeenPlan } from './sight.ts';

type NewStep = Omit<z.output<typeof addStepBody>, 'planId'> & {
  /** The action of a coaching talk from which the step is copied. */
  from?: { talkId: number; action: number };
};

/**
 * POST /Development/AddStep: adds a step to an agreed plan.
 * @throws AppError 409 unless both have agreed and the plan is not over.
 */
export async function addStep(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { planId, ...step }: z.output<typeof addStepBody>,
): Promise<void> {
  const seen = await readPlanSight(tx, actor, planId, { locks: true });
  if (!seen.sight.follows) {
    throw new AppError(
      'conflict',
      'Steps are added by the person and the supervisor, while the plan runs',
    );
  }
  await insertStep(tx, actor, seen, step);
}

/**
 * Adds a step to a locked plan.
 * @throws AppError 400 for a due day outside of the plan's period.
 */
export async function insertStep(
  tx: Tx,
  actor: Actor,
  { base: { planId, startsOn, endsOn, state } }: SeenPlan,
  { kind, words, dueOn, from }: NewStep,
): Promise<void> {
  if (dueOn < startsOn || dueOn > endsOn) {
    const message = 'The due date must be within the period of the plan';
    throw invalid(message, [{ path: 'dueOn', message }]);
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into development_steps (account_id, plan_id, kind, words, due_on, added_by, is_later, talk_id,
       talk_action)
     select $accountId, $planId, $kind, $words, $dueOn, $userId, $isLater, $talkId, $action
     where (select count(*) from development_steps where plan_id = $planId and removed_at is null) < ${MAX_STEPS}
     on conflict (talk_id, talk_action) where removed_at is null do nothing
     returning id`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      planId,
      kind,
      words,
      dueOn,
      isLater: state !== 'draft',
      talkId: from?.talkId ?? null,
      action: from?.action ?? null,
    },
  );
  if (!row) {
    throw new AppError(
      'conflict',
      from
        ? 'This action is in a development plan already, or the plan has too many steps'
        : `A plan can have at most ${MAX_STEPS} steps`,
    );
  }
  // Increments the version of the plan, because saving a form of the draft that was opened before would remove the new
  // step.
  await query(tx, 'update development_plans set version = version + 1 where id = $planId', {
    planId,
  });
  await recordCreated(tx, 'development step', [row.id], { actor });
  await followCases(tx, developmentStepCard, actor.accountId, [planId]);
}

/**
 * POST /Development/SaveStep: changes a step.
 * @throws AppError 400 for a step that is dropped without a reason, 409 for a stale version.
 */
export async function saveStep(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { stepId, version, state, note, reason }: z.output<typeof saveStepBody>,
): Promise<void> {
  const { step, base } = await lockStep(tx, actor, stepId);
  if (step.version !== version) {
    throw new AppError('conflict', 'Someone else changed this step meanwhile. Load it again');
  }
  if (state === 'dropped' && reason === '') {
    const message = 'Say why the step is dropped';
    throw invalid(message, [{ path: 'reason', message }]);
  }
  const today = await accountToday(tx, actor.accountId);
  await recordWhile(tx, 'development step', [stepId], { actor }, () =>
    query(
      tx,
      `update development_steps set state = $state, note = $note,
         reason = case when $state = 'dropped' then $reason else '' end,
         done_on = case when $state = 'done' then coalesce(done_on, $today::date) end, version = version + 1
       where id = $stepId`,
      { stepId, state, note, reason, today },
    ),
  );
  await followCases(tx, developmentStepCard, actor.accountId, [base.planId]);
}

/**
 * POST /Development/AddPlanNote: adds a note to a plan.
 * @throws AppError 400 for a day in the future, 409 if the plan is over.
 */
export async function addPlanNote(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { planId, heldOn, words }: z.output<typeof addPlanNoteBody>,
): Promise<void> {
  const { sight } = await readPlanSight(tx, actor, planId, { locks: true });
  if (!sight.writesNotes) {
    throw new AppError(
      'conflict',
      'Notes are written by the person and the supervisor, until the plan is over',
    );
  }
  if (heldOn > (await accountToday(tx, actor.accountId))) {
    const message = 'The date cannot be in the future';
    throw invalid(message, [{ path: 'heldOn', message }]);
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into development_notes (account_id, plan_id, held_on, words, written_by)
     values ($accountId, $planId, $heldOn, $words, $userId) returning id`,
    { accountId: actor.accountId, userId: actor.userId, planId, heldOn, words },
  );
  if (row) await recordCreated(tx, 'development note', [row.id], { actor });
}
