import type { AnyMachineSnapshot } from 'xstate';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { transition } from '#machines/core/model/interpreter.ts';
import { type Workflow } from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { begin, migrateStored, restore } from '#server/engine/instances/step.ts';
import { getEvent, getInput, type StoredTransition } from './storedChains.ts';

/** The result of replaying one recorded transition. */
export interface Replayed {
  row: StoredTransition;
  /** The snapshot after the transition, as the current version of the machine computes it. */
  snapshot: AnyMachineSnapshot;
  /**
   * How the recorded transition differs from what the machine computes; null if they agree. Transitions after a
   * difference cannot be replayed.
   */
  wrong: string | null;
}

/** Replays a chain on the current machine. States that an earlier version named differently get their current names. */
export function* replay(
  workflow: Workflow,
  chain: readonly StoredTransition[],
): Generator<Replayed> {
  let snapshot = begin(workflow, getInput(chain));
  let earlier: AnyMachineSnapshot | null = null;
  for (const row of chain) {
    if (isQuestionOrAnswer(row.event)) {
      const state = getCurrentState(workflow, row.from, row);
      if (row.from !== row.to || state !== stateName(snapshot)) {
        const wrong = `A question or answer leads from ${row.from} to ${row.to}`;
        yield { row, snapshot, wrong };
        return;
      }
      // A decision that was followed by a question cannot be undone, so its earlier state is not
      // kept.
      earlier = null;
    } else if (row.event === UNDO) {
      const wrong = wrongUndo(workflow, row, snapshot, earlier);
      if (wrong !== null || earlier === null) {
        yield { row, snapshot, wrong: wrong ?? '' };
        return;
      }
      snapshot = earlier;
      earlier = null;
    } else {
      earlier = snapshot;
      const [next] = transition(workflow.machine, snapshot, getEvent(row));
      const [from, state] = [stateName(snapshot), stateName(next)];
      if (
        state !== getCurrentState(workflow, row.to, row) ||
        from !== getCurrentState(workflow, row.from, row)
      ) {
        const wrong = `Replayed, it leads from ${from} to ${state}, not from ${row.from} to ${row.to}`;
        yield { row, snapshot, wrong };
        return;
      }
      // Converts the snapshot to its stored form and back, because a context that was stored and
      // read again may differ from the one in memory.
      const context = next.context as Record<string, unknown>;
      snapshot = restore(workflow, { state, context, machineVersion: workflow.version });
    }
    yield { row, snapshot, wrong: null };
  }
}

/** The current name of a state that an earlier version recorded. */
function getCurrentState(workflow: Workflow, state: string, row: StoredTransition): string {
  if (row.machineVersion === workflow.version) return state;
  try {
    return migrateStored(workflow, { state, context: {} }, row.machineVersion).state;
  } catch {
    // Returns the old name. The migration needs the data of the instance, but only the name of the
    // state is known here.
    return state;
  }
}

/**
 * Says what is wrong with a recorded undo, which must lead back to the state in which the previous transition began.
 * Null if nothing is wrong.
 */
function wrongUndo(
  workflow: Workflow,
  row: StoredTransition,
  snapshot: AnyMachineSnapshot,
  earlier: AnyMachineSnapshot | null,
): string | null {
  if (earlier === null || row.payload['takesBack'] !== row.seq - 1) {
    return 'There is nothing here to undo';
  }
  const [from, to] = [stateName(snapshot), stateName(earlier)];
  return getCurrentState(workflow, row.from, row) === from &&
    getCurrentState(workflow, row.to, row) === to
    ? null
    : `Undone, it leads from ${row.from} to ${row.to}, not from ${row.from} to ${row.to}`;
}
