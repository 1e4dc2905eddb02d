import type { MachineDescription } from '#machines/core/model/describe.ts';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { stateName, type Workflow } from '#machines/core/model/workflow.ts';
import { advance, begin, guardReason } from '#server/engine/instances/step.ts';
import {
  getEvent,
  getInput,
  type StoredTransition,
} from '#server/engine/history/chain/storedChains.ts';

/** Where the recorded events of one instance would lead under other rules. */
export interface ChangedTimeline {
  /** Every state that it would have entered. */
  entered: ReadonlySet<string>;
  stands: string;
  /** The first event that leads elsewhere, and its new target. */
  parted: { event: string; to: string } | null;
  /** Events that a guard would have refused, and the state at each of them. */
  refused: { event: string; state: string; reason: string }[];
  /** Events that the instance's state would not have accepted. */
  fellAway: string[];
}

/**
 * Replays recorded events on a machine with other rules. An event that a guard now refuses leaves the instance where it
 * is, because what people would have done instead is unknown. An event that was meant for another state (`isMeant`)
 * waits until the instance is there. One that its state no longer handles, or that waits at the end, is dropped.
 */
export function timelineUnder(
  workflow: Workflow,
  { states }: MachineDescription,
  chain: readonly StoredTransition[],
  isMeant: (row: StoredTransition, state: string) => boolean = () => true,
): ChangedTimeline {
  const entered = new Set<string>();
  const refused: ChangedTimeline['refused'] = [];
  const fellAway: string[] = [];
  let parted: ChangedTimeline['parted'] = null;
  const getNext = () => waiting.find((row) => isMeant(row, stateName(snapshot)));
  let snapshot = begin(workflow, getInput(chain));
  let waiting: readonly StoredTransition[] = [];
  /** What stood before the latest event; null if that event was not taken. */
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
    else fellAway.push(row.event);
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
  fellAway.push(...waiting.map(({ event }) => event));
  const stands = stateName(snapshot);
  const isReordered = fellAway.length + refused.length === 0 && isSameWay(chain, entered, stands);
  return { entered, stands, parted: isReordered ? null : parted, refused, fellAway };
}

/** Whether the same states were entered, in whichever order, and the last is the same. */
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
