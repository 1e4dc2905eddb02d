import type { Sender } from '#machines/core/model/workflow.ts';
import { ANSWER, ASK } from '#machines/core/contracts/questions.ts';
import { query } from '#server/platform/db/sql.ts';
import { readChains, type StoredTransition } from '#server/engine/history/chain/storedChains.ts';
import type { Batch, DispatchItem, QuestionOrAnswer, Stepped } from './batch.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { pauseOf, resumedAt, type Pause, type StoredTimer } from './pause.ts';
import { pendingWrite, type PendingWrite } from './pendingWrite.ts';
import { capacityFor } from '#server/engine/instances/policy.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { unknownSubject, type Refusal } from '#server/engine/instances/refusal.ts';
import { restore } from '#server/engine/instances/step.ts';

type Verdict =
  | { refused: Refusal }
  | (Pick<Stepped, 'behalf' | 'said' | 'dueAt'> & Paused & { pause: Pause });
type Paused = Pick<Stepped['step'], 'timers' | 'cancelledTimers'>;

/**
 * The latest question in a history, if it has no answer yet and the instance is still in the same state;
 * otherwise null.
 */
export function openQuestion(chain: readonly StoredTransition[]): StoredTransition | null {
  const last = chain.findLast(
    ({ event, from, to }) => event === ASK || event === ANSWER || from !== to,
  );
  return last?.event === ASK ? last : null;
}

/**
 * Returns a function that checks for each item whether the actor may ask about it, or was asked about it, and prepares
 * the history entry. A question pauses the deadline of the state, and the answer resumes it.
 */
export const evaluateQuestionOrAnswer =
  (says: QuestionOrAnswer) =>
  async (
    batch: Batch,
    items: readonly DispatchItem[],
    instances: ReadonlyMap<number, Instance>,
  ): Promise<PendingWrite[]> => {
    if (items.length === 0) return [];
    const all = [...instances.values()];
    const chains = await readChains(batch.tx, all);
    const timers = 'asks' in says ? await deadlinesOf(batch, all) : [];
    return items.flatMap((item) => {
      const instance = instances.get(item.subjectId);
      if (!instance) {
        batch.refused.push(unknownSubject(batch.bound, item.subjectId));
        return [];
      }
      const chain = chains.get(instance.id) ?? [];
      const question = openQuestion(chain);
      const own = timers.filter(({ instanceId }) => instanceId === instance.id);
      const verdict =
        'asks' in says
          ? ask(batch, instance, question, own)
          : answer(batch, instance, { chain, question }, says.answers);
      if ('refused' in verdict) {
        batch.refused.push(verdict.refused);
        return [];
      }
      const { behalf, said, dueAt = null, timers: started, cancelledTimers, pause } = verdict;
      return [
        pendingWrite(batch, {
          instance,
          behalf,
          ...(said && { said }),
          dueAt,
          item: saidItem(item, says, pause),
          step: { ...unmoved(batch, instance), timers: started, cancelledTimers },
        }),
      ];
    });
  };

const saidItem = (
  { subjectId, event }: DispatchItem,
  says: QuestionOrAnswer,
  pause: Pause,
): DispatchItem => ({
  subjectId,
  event:
    'asks' in says
      ? {
          type: ASK,
          comment: event.comment,
          asked: says.asks.userId,
          askedName: says.asks.name,
          ...pause,
        }
      : { type: ANSWER, comment: event.comment, answers: says.answers, ...pause },
});

/** A step from the current state to itself, without effects: questions and answers change nothing. */
function unmoved({ bound }: Batch, instance: Instance): Omit<Stepped['step'], keyof Paused> {
  const snapshot = restore(bound.workflow, instance);
  const context = snapshot.context as Record<string, unknown>;
  return {
    snapshot,
    from: instance.state,
    to: instance.state,
    isFinal: instance.isFinal,
    context,
    parties: bound.workflow.parties(context as never),
    effects: [],
  };
}

const refuse = (
  { state, subjectId }: Instance,
  status: 403 | 409,
  reason: string,
): { refused: Refusal } => ({ refused: { subjectId, state, status, reason, whoCan: null } });

function ask(
  { bound, actor, at }: Batch,
  instance: Instance,
  question: StoredTransition | null,
  timers: readonly StoredTimer[],
): Verdict {
  if (isHidden(bound, instance, actor)) {
    return { refused: unknownSubject(bound, instance.subjectId) };
  }
  const state = bound.description.states.get(instance.state);
  const { noun } = bound.workflow;
  if (!state?.meta.queue || instance.isFinal) {
    return refuse(instance, 409, `This ${noun.one} is not waiting for a decision`);
  }
  let reason = `Only those who can decide on this ${noun.one} can ask about it`;
  for (const action of state.actions) {
    if (action.delay !== null) continue;
    const capacity = capacityFor(bound, action, instance, actor);
    if (capacity.refused !== null) {
      reason = capacity.refused;
      continue;
    }
    const who: Sender = action.who;
    // A second question replaces the first one, and takes over the time that was left when the
    // first question paused the deadline.
    const pause = question ? pauseIn(question) : pauseOf(instance.dueAt, timers, at);
    const cancelledTimers = timers.map(({ id }) => id);
    return {
      behalf: capacity.behalf,
      said: { who },
      dueAt: null,
      timers: [],
      cancelledTimers,
      pause,
    };
  }
  return refuse(instance, 403, reason);
}

function answer(
  { bound, actor, at }: Batch,
  instance: Instance,
  { chain, question }: { chain: readonly StoredTransition[]; question: StoredTransition | null },
  seq: number,
): Verdict {
  const { noun } = bound.workflow;
  const { userId } = actor;
  const wasAsked = chain.some(({ event, payload }) => event === ASK && payload['asked'] === userId);
  // People who were not asked must not learn that the instance exists, unless they may read it anyway.
  if (!wasAsked && isHidden(bound, instance, actor)) {
    return { refused: unknownSubject(bound, instance.subjectId) };
  }
  if (question?.seq !== seq) {
    return refuse(instance, 409, `This question about the ${noun.one} is no longer open`);
  }
  if (userId === null || question.payload['asked'] !== userId) {
    return refuse(
      instance,
      403,
      `The question was asked of ${String(question.payload['askedName'])}`,
    );
  }
  const pause = pauseIn(question);
  return {
    behalf: null,
    said: { answers: seq },
    ...resumedAt(pause, at),
    cancelledTimers: [],
    pause,
  };
}

const pauseIn = ({ payload }: StoredTransition): Pause => {
  const { remainingMs, timers } = payload as Pause;
  return { ...(remainingMs !== undefined && { remainingMs }), ...(timers && { timers }) };
};

/** The running timers for the deadlines of these instances' current states. */
async function deadlinesOf(
  { tx, bound }: Batch,
  instances: readonly Instance[],
): Promise<StoredTimer[]> {
  const rows = await query<StoredTimer & { state: string }>(
    tx,
    `select t.instance_id as "instanceId", t.timer_id as id, t.event, t.due_at as "dueAt", i.state
     from workflow_timers t join workflow_instances i on i.id = t.instance_id
     where t.instance_id = any($ids::bigint[]) order by t.instance_id, t.timer_id`,
    { ids: instances.map(({ id }) => id) },
  );
  return rows.filter(({ id, state }) => {
    const deadline = bound.description.states.get(state)?.meta.deadline;
    return deadline !== undefined && id.startsWith(`xstate.after.${deadline}.`);
  });
}
