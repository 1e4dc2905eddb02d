import type { MachineDescription } from '#machines/core/model/describe.ts';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { type Workflow } from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { advance, begin, guardReason } from '#server/engine/instances/step.ts';
import {
  getEvent,
  getInput,
  type StoredTransition,
} from '#server/engine/history/chain/storedChains.ts';

/** Where the recorded events of an instance would have led if other rules had applied. */
export interface ChangedTimeline {
  /** Every state that the instance would have entered. */
  entered: ReadonlySet<string>;
  stands: string;
  /**
   * The first event that would have led to another state, with that state; null if there is none.
   */
  parted: { event: string; to: string } | null;
  /** The events that a guard would have refused, each with the state in which the instance would have been. */
  refused: { event: string; state: string; reason: string }[];
  /** Events that would not have happened, because the instance would have been in another state. */
  fellAway: SkippedEvent[];
}

/** An event that would not have happened, and the state in which the instance would have been instead. */
export interface SkippedEvent {
  event: string;
  /** The state in which the event was recorded. */
  from: string;
  /**
   * The state that the instance would have had when the event was sent or, if it would never have been in the event's
   * own state, at the end.
   */
  at: string;
  /**
   * Why the event was skipped: `gone`: the machine has no such state; `unreached`: the instance was never in the state;
   * `elsewhere`: the instance had left the state.
   */
  reason: 'gone' | 'unreached' | 'elsewhere';
}

/**
 * Replays recorded events under other rules. If a guard now refuses an event, the instance stays in its state, because
 * what people would have done instead is unknown. An event that was meant for another state (`isMeant`) waits until the
 * instance gets there. Events that no state accepts are dropped.
 */
export function timelineUnder(
  workflow: Workflow,
  { states }: MachineDescription,
  chain: readonly StoredTransition[],
  isMeant: (row: StoredTransition, state: string) => boolean = () => true,
): ChangedTimeline {
  const entered = new Set<string>();
  const refused: ChangedTimeline['refused'] = [];
  const skipped: Omit<SkippedEvent, 'reason'>[] = [];
  let parted: ChangedTimeline['parted'] = null;
  const getNext = () => waiting.find((row) => isMeant(row, stateName(snapshot)));
  let snapshot = begin(workflow, getInput(chain));
  const start = stateName(snapshot);
  let waiting: readonly StoredTransition[] = [];
  /**
   * The snapshot, and the events that were waiting, before the latest event; an undo restores them. Null if the latest
   * event was not applied.
   */
  let before: { snapshot: typeof snapshot; waiting: typeof waiting } | null = null;
  const take = (row: StoredTransition): boolean => {
    const [state, event] = [stateName(snapshot), getEvent(row)];
    const action = states.get(state)?.actions.find((one) => one.event === event.type);
    if (action && snapshot.can(event)) {
      const step = advance(workflow, snapshot, event);
      snapshot = step.snapshot;
      entered.add(step.to);
      if (step.to !== row.to) parted ??= { event: row.event, to: step.to };
      return true;
    }
    if (action) refused.push({ event: row.event, state, reason: guardReason(workflow, action) });
    else skipped.push({ event: row.event, from: row.from, at: state });
    return false;
  };
  for (const row of chain) {
    if (isQuestionOrAnswer(row.event)) continue;
    if (row.event === UNDO) {
      ({ snapshot, waiting } = before ?? { snapshot, waiting });
      before = null;
      continue;
    }
    const present = { snapshot, waiting };
    if (!isMeant(row, stateName(snapshot))) {
      waiting = [...waiting, row];
      before = present;
      continue;
    }
    before = take(row) ? present : null;
    for (let next = getNext(); next; next = getNext()) {
      waiting = waiting.filter((one) => one !== next);
      take(next);
    }
  }
  const stands = stateName(snapshot);
  skipped.push(...waiting.map(({ event, from }) => ({ event, from, at: stands })));
  const fellAway = skipped.map((one): SkippedEvent => {
    if (!states.has(one.from)) return { ...one, reason: 'gone' };
    if (one.from === start || entered.has(one.from)) return { ...one, reason: 'elsewhere' };
    return { ...one, at: stands, reason: 'unreached' };
  });
  const isReordered = fellAway.length + refused.length === 0 && isSameWay(chain, entered, stands);
  // A different order of states alone is no explanation if an event was skipped.
  const isOnlyOrder = fellAway.length > 0 && chain.some(({ to }) => to === parted?.to);
  return {
    entered,
    stands,
    parted: isReordered || isOnlyOrder ? null : parted,
    refused,
    fellAway,
  };
}

/** Whether the instance entered the same states in both cases, in any order, and ended in the same state. */
function isSameWay(
  chain: readonly StoredTransition[],
  entered: ReadonlySet<string>,
  stands: string,
): boolean {
  const really = new Set(chain.map(({ to }) => to));
  return (
    chain.at(-1)?.to === stands &&
    really.size === entered.size &&
    [...really].every((state) => entered.has(state))
  );
}
