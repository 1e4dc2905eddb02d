import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  copyActionBody,
  saveTalkBody,
  startTalkBody,
  talkBody,
} from '#machines/domains/performance/contracts/grow.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { COACHING } from '#machines/core/values/notifications.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { notifyEmployees } from '#server/engine/notices/notifyEmployees.ts';
import { insertStep, readPlanSight } from '#server/domains/performance/development/index.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';

type TalkInput = z.output<typeof saveTalkBody>;

/**
 * POST /Coaching/StartTalk: creates a draft of a talk.
 * @throws AppError 404 for people whom the caller does not supervise.
 */
export async function startTalk(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { employeeId, heldOn }: z.output<typeof startTalkBody>,
): Promise<WriteAnswer> {
  const { accountId, employeeId: own } = actor;
  if (own === null) throw forbidden();
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into grow_talks (account_id, coach_id, coachee_id, held_on)
     select $accountId, $own, e.id, $heldOn::date from employees e
     where e.id = $coacheeId and e.account_id = $accountId and e.is_active
       and (e.id = $own or ${SUPERVISOR} = $own)
     returning id`,
    { accountId, own, coacheeId: employeeId ?? own, heldOn },
  );
  if (!row) throw notFound('Employee not found');
  await recordCreated(tx, 'coaching talk', [row.id], { actor });
  return { ...SUBMITTED, autoId: row.id };
}

interface LockedTalk {
  talkId: number;
  coachId: number;
  coacheeId: number;
  revision: number;
  isFinished: boolean;
  isShared: boolean;
  actions: { words: string; dueOn: string | null }[];
}

/**
 * Locks a talk.
 * @throws AppError 404 for everyone except the coach and, once it is shared, the person who was coached.
 */
async function lockTalk(tx: Tx, actor: Actor, talkId: number): Promise<LockedTalk> {
  const talk = await queryOne<LockedTalk>(
    tx,
    `select id as "talkId", coach_id as "coachId", coachee_id as "coacheeId", revision,
       finished_at is not null as "isFinished", shared_at is not null as "isShared", actions
     from grow_talks where id = $talkId and account_id = $accountId and discarded_at is null for no key update`,
    { talkId, accountId: actor.accountId },
  );
  const isReader =
    talk !== undefined &&
    actor.employeeId !== null &&
    (talk.coachId === actor.employeeId || (talk.coacheeId === actor.employeeId && talk.isShared));
  if (!isReader) throw notFound('Talk not found');
  return talk;
}

/**
 * Locks a draft of a talk.
 * @throws AppError 409 if it is no longer a draft.
 */
async function lockDraft(tx: Tx, actor: Actor, talkId: number): Promise<LockedTalk> {
  const talk = await lockTalk(tx, actor, talkId);
  if (talk.isFinished)
    throw new AppError('conflict', 'This talk is finished and cannot be changed');
  return talk;
}

/**
 * POST /Coaching/SaveTalk: saves a draft while it is written. Returns the revision to pass to the next save.
 * @throws AppError 409 if it was saved elsewhere meanwhile, or is finished.
 */
export async function saveTalk(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  body: TalkInput,
): Promise<WriteAnswer & { revision: number }> {
  return { ...SUBMITTED, revision: await store(tx, actor, body) };
}

async function store(tx: Tx, actor: Actor, body: TalkInput): Promise<number> {
  const { talkId, revision, actions, ...words } = body;
  const talk = await lockDraft(tx, actor, talkId);
  if (talk.revision !== revision) {
    throw new AppError(
      'conflict',
      'You have saved this talk in another window meanwhile; nothing of this one was saved',
    );
  }
  await query(
    tx,
    `update grow_talks set held_on = $heldOn, goal = $goal, reality = $reality, options = $options, will = $will,
       actions = $actions::jsonb, revision = revision + 1 where id = $talkId`,
    { ...words, talkId, actions: JSON.stringify(actions) },
  );
  return revision + 1;
}

/**
 * POST /Coaching/FinishTalk: finishes a talk.
 * @throws AppError 400 for a talk in the future, or an action without text or day.
 */
export async function finishTalk(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  body: TalkInput,
): Promise<void> {
  const today = await accountToday(tx, actor.accountId);
  const problems: Problem[] = [
    ...(body.goal === '' ? [{ path: 'goal', message: 'Goal is required' }] : []),
    ...(body.heldOn > today
      ? [{ path: 'heldOn', message: 'The date cannot be in the future' }]
      : []),
    ...body.actions.flatMap(({ words, dueOn }, at) => [
      ...(words === '' ? [{ path: `actions.${at}.words`, message: 'Action is required' }] : []),
      ...(dueOn === null ? [{ path: `actions.${at}.dueOn`, message: 'Due date is required' }] : []),
    ]),
  ];
  if (problems[0]) throw invalid(problems[0].message, problems);
  await recordWhile(tx, 'coaching talk', [body.talkId], { actor }, async () => {
    await store(tx, actor, body);
    await query(tx, 'update grow_talks set finished_at = now() where id = $talkId', {
      talkId: body.talkId,
    });
  });
}

/** POST /Coaching/DiscardTalk: deletes a draft. */
export async function discardTalk(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { talkId }: z.output<typeof talkBody>,
): Promise<void> {
  await lockDraft(tx, actor, talkId);
  await recordWhile(tx, 'coaching talk', [talkId], { actor }, () =>
    query(
      tx,
      `update grow_talks set discarded_at = now(), goal = '', reality = '', options = '', will = '',
         actions = '[]' where id = $talkId`,
      { talkId },
    ),
  );
}

/**
 * POST /Coaching/ShareTalk: lets the person who was coached read the talk from now on.
 * @throws AppError 409 unless it is finished and about another person.
 */
export async function shareTalk(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { talkId }: z.output<typeof talkBody>,
): Promise<void> {
  const talk = await lockTalk(tx, actor, talkId);
  if (talk.coachId !== actor.employeeId) throw forbidden('Only the coach can share a talk');
  if (!talk.isFinished) throw new AppError('conflict', 'Finish the talk before you share it');
  if (talk.coacheeId === talk.coachId) {
    throw new AppError('conflict', 'A talk with yourself is shared with no one');
  }
  if (talk.isShared) throw new AppError('conflict', 'This talk is shared already');
  await recordWhile(tx, 'coaching talk', [talkId], { actor }, () =>
    query(tx, 'update grow_talks set shared_at = now() where id = $talkId', { talkId }),
  );
  await notify(tx, actor, talk);
}

/**
 * POST /Coaching/CopyAction: copies an action of a talk to a development plan.
 * @throws AppError 404 for plans that the caller may not change, 409 if the action is in a plan already.
 */
export async function copyAction(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { talkId, action: place, planId }: z.output<typeof copyActionBody>,
): Promise<void> {
  const talk = await lockTalk(tx, actor, talkId);
  if (!talk.isFinished)
    throw new AppError('conflict', 'Finish the talk before you copy its actions');
  const action = talk.actions[place];
  if (!action || action.dueOn === null) throw notFound('Action not found');
  const plan = await readPlanSight(tx, actor, planId, { locks: true });
  if (plan.base.employeeId !== talk.coacheeId) throw notFound('Development plan not found');
  if (!plan.sight.edits && !plan.sight.follows) {
    throw new AppError('conflict', 'Nothing can be added to this plan now');
  }
  await insertStep(tx, actor, plan, {
    kind: 'coaching',
    words: action.words,
    dueOn: action.dueOn,
    from: { talkId, action: place },
  });
}

const notify = (tx: Tx, actor: Actor, { coacheeId, talkId }: LockedTalk): Promise<void> =>
  notifyEmployees(tx, actor, COACHING, [
    {
      employeeId: coacheeId,
      title: SENTENCES.talkShared,
      path: `/pms/coaching/grow?talk=${talkId}`,
      count: 1,
    },
  ]);
