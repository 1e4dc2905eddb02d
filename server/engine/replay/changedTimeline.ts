import type { MachineDescription } from '#machines/core/model/describe.ts';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { stateName, type Workflow } from '#machines/core/model/workflow.ts';
import type { AnyMachineSnapshot } from 'xstate';
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
 * is, because what people would have done instead is unknown. An event that its state no longer handles, or that was
 * meant for another state (`isMeant`), is dropped.
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
  let snapshot = begin(workflow, getInput(chain));
  /** The snapshot after the latest event; null if that event was not taken. */
  let before: AnyMachineSnapshot | null = null;
  for (const row of chain) {
    if (isQuestionOrAnswer(row.event)) continue;
    if (row.event === UNDO) {
      snapshot = before ?? snapshot;
      before = null;
      continue;
    }
    const state = stateName(snapshot);
    const event = getEvent(row);
    const action = isMeant(row, state)
      ? states.get(state)?.actions.find((one) => one.event === event.type)
      : undefined;
    if (action && snapshot.can(event)) {
      before = snapshot;
      const step = advance(workflow, snapshot, event);
      snapshot = step.snapshot;
      entered.add(step.to);
      if (step.to !== row.to) parted ??= { event: row.event, to: step.to };
      continue;
    }
    before = null;
    if (action) refused.push({ event: row.event, state, reason: guardReason(workflow, action) });
    else fellAway.push(row.event);
  }
  return { entered, stands: stateName(snapshot), parted, refused, fellAway };
}
