import type { AnyMachineSnapshot } from 'xstate';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { sameJson } from '#server/platform/history/chain/chain.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { isTooEarly } from '#server/engine/instances/timedEvent.ts';
import { replay } from './replay.ts';
import type { StoredTransition } from './storedChains.ts';

/** Compares the replay of a chain on its machine with the stored instance. */
export function verifyReplay(
  bound: BoundWorkflow,
  instance: Instance,
  chain: StoredTransition[],
  acted: Record<string, number[]>,
  at: (seq: number, reason: string) => Broken[],
): Broken[] {
  const { workflow } = bound;
  let snapshot: AnyMachineSnapshot | null = null;
  // When the instance entered its current state, and when it entered the previous one, which an
  // undo restores.
  let [enteredAt, earlier] = [new Date(0), new Date(0)];
  for (const step of replay(workflow, chain)) {
    const { row } = step;
    if (step.wrong !== null) return at(row.seq, step.wrong);
    if (
      snapshot &&
      isTooEarly(
        workflow,
        { type: row.event, at: row.at },
        { context: snapshot.context, enteredAt },
      )
    ) {
      return at(row.seq, 'It happened before its date');
    }
    const moved = snapshot === null || stateName(snapshot) !== stateName(step.snapshot);
    [enteredAt, earlier] = [
      row.event === UNDO ? earlier : moved ? new Date(row.at) : enteredAt,
      enteredAt,
    ];
    snapshot = step.snapshot;
  }
  if (!snapshot) return at(1, 'The whole history is missing');
  const last = chain.length;
  if (stateName(snapshot) !== instance.state) {
    return at(last, `The instance says ${instance.state}, its history ${stateName(snapshot)}`);
  }
  if (!sameJson(snapshot.context, instance.context)) {
    return at(last, 'The instance’s data differs from its history');
  }
  return verifyPeople(bound, instance, acted, (reason) => at(last, reason));
}

/**
 * Checks that an instance is hidden from exactly the right people, and that the people stored as having acted on it are
 * those of the history.
 */
export function verifyPeople(
  bound: BoundWorkflow,
  instance: Instance,
  acted: Record<string, number[]>,
  wrong: (reason: string) => Broken[],
): Broken[] {
  const kept = bound.workflow.visibility?.keptFrom(instance.context as never) ?? [];
  if (!kept.every((employeeId) => instance.keptFrom.includes(employeeId))) {
    return wrong('A person it is hidden from was removed from the list');
  }
  if (!sameJson(acted, instance.acted)) {
    return wrong('The recorded actors differ from the history');
  }
  return [];
}
