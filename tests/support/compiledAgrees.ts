import { isDeepStrictEqual } from 'node:util';
import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { stateName } from '#machines/model/workflow.ts';
import { compiledCan, compiledStep } from '#server/workflow/engine/compiledStep.ts';

export interface Agreement {
  /** The difference; null if both agree. */
  differs: string | null;
  /** The result of XState's own step; the same snapshot if the event isn't accepted. */
  next: AnyMachineSnapshot;
  /** Whether there is a compiled step at all. */
  isCompiled: boolean;
}

/** Applies one event to a snapshot by XState's own step and by the compiled one. */
export function compare(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Agreement {
  const before = snapshot.context as Record<string, unknown>;
  const state = stateName(snapshot);
  const accepted = snapshot.can(event);
  const ours = compiledCan(machine, state, before, event);
  if (ours === undefined) return { differs: null, next: snapshot, isCompiled: false };
  const told = `${machine.id} at ${state}, ${event.type}`;
  if (ours !== accepted) {
    return { differs: `${told}: accepted is ${ours}`, next: snapshot, isCompiled: true };
  }
  if (!accepted) return { differs: null, next: snapshot, isCompiled: true };
  const [next, actions] = transition(machine, snapshot, event);
  const step = compiledStep(machine, state, before, event);
  if (!step) return { differs: null, next, isCompiled: false };
  const theirs = {
    to: stateName(next),
    isFinal: next.status === 'done',
    context: next.context as unknown,
    actions: actions.map(plain),
  };
  const same = isDeepStrictEqual({ ...step, actions: step.actions.map(plain) }, theirs);
  return { differs: same ? null : `${told}: it is another step`, next, isCompiled: true };
}

/** Infinite delays aren't compared; XState's internal fields aren't data. */
const plain = (action: object) => ({
  type: 'type' in action ? action.type : null,
  params: 'params' in action ? paramsOf(action.params) : undefined,
});

const paramsOf = (params: unknown): unknown =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    : params;

/** Numbers between 0 and 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
