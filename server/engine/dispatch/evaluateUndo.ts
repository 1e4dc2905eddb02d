import { setImmediate } from 'node:timers/promises';
import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from '#machines/core/model/stateNames.ts';
import type { Authority } from '#machines/core/contracts/authority.ts';
import { ASK, isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Batch, DispatchItem, Stepped } from './batch.ts';
import type { Pause } from './pause.ts';
import { pendingWrite, type PendingWrite } from './pendingWrite.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { isLasting } from '#server/engine/instances/lasting.ts';
import { capacityFor } from '#server/engine/instances/policy.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { unknownSubject, type Refusal } from '#server/engine/instances/refusal.ts';
import { advance, begin, type Step, type Timer } from '#server/engine/instances/step.ts';
import {
  getEvent,
  getInput,
  readChains,
  type StoredTransition,
} from '#server/engine/history/chain/storedChains.ts';

/** The number of items that are evaluated before the event loop can do other work. */
const SLICE = 50;

/**
 * Returns a function that checks for each item whether its latest transition belongs to this batch and
 * can be undone. The previous state is restored by replaying the history up to it.
 */
export const evaluateUndo =
  (undone: string) =>
  async (
    batch: Batch,
    items: readonly DispatchItem[],
    instances: ReadonlyMap<number, Instance>,
  ): Promise<PendingWrite[]> => {
    if (items.length === 0) return [];
    const chains = await readChains(batch.tx, [...instances.values()]);
    const names = await namesOfLast(batch, chains);
    const writes: PendingWrite[] = [];
    for (const [index, item] of items.entries()) {
      if (index % SLICE === SLICE - 1) await setImmediate();
      const instance = instances.get(item.subjectId);
      const chain = instance ? (chains.get(instance.id) ?? []) : [];
      const last = chain.at(-1);
      if (!instance || !last) continue;
      if (isHidden(batch.bound, instance, batch.actor)) {
        batch.refused.push(unknownSubject(batch.bound, item.subjectId));
        continue;
      }
      const verdict = evaluate(batch, instance, chain, last, undone, names);
      if ('refused' in verdict) batch.refused.push(verdict.refused);
      else writes.push(pendingWrite(batch, { instance, item: undo(item, last), ...verdict }));
    }
    return writes;
  };

const undo = (item: DispatchItem, last: StoredTransition): DispatchItem => ({
  subjectId: item.subjectId,
  event: { type: UNDO, takesBack: last.seq, comment: item.event.comment },
});

type Verdict = { refused: Refusal } | Pick<Stepped, 'step' | 'behalf' | 'undo'>;

function evaluate(
  { bound, actor, at }: Batch,
  instance: Instance,
  chain: readonly StoredTransition[],
  last: StoredTransition,
  undone: string,
  names: ReadonlyMap<number, string>,
): Verdict {
  const { workflow, description } = bound;
  const label = (state: string) => description.states.get(state)?.label ?? state;
  const refuse = (status: 403 | 409, reason: string): Verdict => ({
    refused: {
      subjectId: instance.subjectId,
      state: instance.state,
      status,
      reason,
      whoCan: null,
    },
  });
  if (last.event === UNDO) {
    return refuse(409, `This ${workflow.noun.one} has already been undone`);
  }
  if (last.batchId !== undone) {
    const isByCadre = last.actorId === null && !isByEmployee(last);
    const who = isByCadre ? 'Cadre' : (names.get(last.actorId ?? 0) ?? 'Someone');
    return refuse(
      409,
      `${who} has since acted on this ${workflow.noun.one}. It is now at “${label(instance.state)}”`,
    );
  }
  const action = description.states
    .get(last.from)
    ?.actions.find(({ event }) => event === last.event);
  const done = action?.label ?? last.event;
  if (!action) return refuse(409, `“${done}” cannot be undone`);
  const capacity = capacityFor(bound, action, { ...instance, state: last.from }, actor);
  if (capacity.refused !== null) return refuse(403, capacity.refused);
  const { before, entered, timers } = replayUntil(bound, chain);
  const event = getEvent(last);
  const forward = advance(workflow, before, event);
  const isStart = chain.length === 1;
  const compensated = [...forward.effects.toReversed(), ...(isStart ? [last.event] : [])];
  if (isLasting(bound, compensated)) {
    return refuse(409, `“${done}” cannot be undone: it has already taken effect`);
  }
  const step: Step = {
    snapshot: before,
    from: instance.state,
    to: stateName(before),
    // An instance whose start event is undone becomes final, because it no longer waits for anyone.
    isFinal: isStart,
    context: before.context as Record<string, unknown>,
    parties: workflow.parties(before.context as never),
    effects: compensated,
    // Timers continue with their original due times.
    timers: timers.map(({ due, ...timer }) => ({ ...timer, delay: due - Date.parse(at) })),
    cancelledTimers: forward.timers.map(({ id }) => id),
  };
  return { step, behalf: capacity.behalf, undo: { enteredAt: entered, event } };
}

/**
 * Replays a history, and returns the machine's snapshot, the time when its current state was entered, and the timers
 * that were running.
 */
function replayUntil(
  { workflow }: Batch['bound'],
  chain: readonly StoredTransition[],
): {
  before: AnyMachineSnapshot;
  entered: string;
  timers: (Omit<Timer, 'delay'> & { due: number })[];
} {
  type Point = ReturnType<typeof replayUntil>;
  const first = chain[0];
  let now: Point = {
    before: begin(workflow, getInput(chain)),
    entered: first?.at ?? new Date(0).toISOString(),
    timers: [],
  };
  let earlier = now;
  for (const row of chain.slice(0, -1)) {
    if (isQuestionOrAnswer(row.event)) {
      now = pausedBy(now, row);
      continue;
    }
    if (row.event === UNDO) {
      now = earlier;
      continue;
    }
    earlier = now;
    const step = advance(workflow, now.before, getEvent(row));
    const kept = now.timers.filter(({ id }) => !step.cancelledTimers.includes(id));
    now = {
      before: step.snapshot,
      entered: step.from === step.to ? now.entered : row.at,
      timers: [
        ...kept,
        ...step.timers.map(({ delay, ...timer }) => ({
          ...timer,
          due: Date.parse(row.at) + delay,
        })),
      ],
    };
  }
  return now;
}

/**
 * Applies a question, which stops the timers that it names, or an answer, which restarts these timers with the time
 * that was left.
 */
function pausedBy<Point extends { timers: (Omit<Timer, 'delay'> & { due: number })[] }>(
  now: Point,
  { event, payload, at }: StoredTransition,
): Point {
  const { timers = [] } = payload as Pause;
  if (event === ASK) {
    const stopped = new Set(timers.map(({ id }) => id));
    return { ...now, timers: now.timers.filter(({ id }) => !stopped.has(id)) };
  }
  const started = timers.map(({ id, event: raised, remainingMs }) => ({
    id,
    event: raised,
    due: Date.parse(at) + remainingMs,
  }));
  return { ...now, timers: [...now.timers, ...started] };
}

/** Whether a transition was made by someone without a login. */
const isByEmployee = ({ authority }: StoredTransition): boolean =>
  authority !== null && (JSON.parse(authority) as Authority).employee !== undefined;

/** The names of the people who made the latest transition of each instance. */
async function namesOfLast(
  { tx }: Batch,
  chains: ReadonlyMap<number, readonly StoredTransition[]>,
): Promise<Map<number, string>> {
  const ids = new Set([...chains.values()].flatMap((chain) => chain.at(-1)?.actorId ?? []));
  const rows = await query<{ id: number; name: string }>(
    tx,
    `select u.id, e.name from users u join user_people e on e.user_id = u.id
     where u.id = any($ids::bigint[])`,
    { ids: [...ids] },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
