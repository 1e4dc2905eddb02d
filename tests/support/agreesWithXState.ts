import { isDeepStrictEqual } from 'node:util';
import * as xstate from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { can, transition, type StepAction } from '#machines/core/model/interpreter.ts';
import { stateName } from '#machines/core/model/stateNames.ts';

export interface Agreement {
  /** The difference; null if both agree. */
  differs: string | null;
  /** The result of XState's own step; the same snapshot if the event isn't accepted. */
  next: AnyMachineSnapshot;
}

/** Applies one event to a snapshot by XState's own step and by Cadre's. */
export function compare(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Agreement {
  const accepted = snapshot.can(event);
  const notice = `${machine.id} at ${stateName(snapshot)}, ${event.type}`;
  if (can(machine, snapshot, event) !== accepted) {
    return { differs: `${notice}: accepted is ${!accepted}`, next: snapshot };
  }
  if (!accepted) return { differs: null, next: snapshot };
  const theirs = xstate.transition(machine, snapshot, event);
  const ours = transition(machine, snapshot, event);
  const same = isDeepStrictEqual(comparable(ours), comparable(theirs));
  return { differs: same ? null : `${notice}: it is another step`, next: theirs[0] };
}

const comparable = ([next, actions]: readonly [AnyMachineSnapshot, readonly object[]]) => ({
  to: stateName(next),
  status: next.status,
  context: next.context as unknown,
  actions: actions.map((action) => plain(action as StepAction)),
});

/** Infinite delays aren't compared, and XState's internal fields aren't data. */
const plain = ({ type, params }: StepAction) => ({ type, params: getParams(params) });

const getParams = (params: unknown): unknown =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    : params;

/** Numbers between 0 and 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
