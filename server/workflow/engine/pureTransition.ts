import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionsFrom,
} from 'xstate';

type Action = ExecutableActionsFrom<AnyStateMachine>;

/** Actions of the current step. Steps are synchronous, so one list serves all of them. */
let actions: Action[] = [];
const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

/**
 * The same as XState's `transition()`: the next snapshot, and the actions as data. XState creates an
 * actor for each call, which is more than half of a step (23 of 40 µs) and never used; here one per
 * machine is reused. A test compares both, and XState's version is pinned.
 */
export function pureTransition(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): [AnyMachineSnapshot, readonly Action[]] {
  actions = [];
  const next = machine.transition(snapshot, event, scopeOf(machine));
  return [next, actions];
}

function scopeOf(machine: AnyStateMachine): AnyActorScope {
  const known = scopes.get(machine);
  if (known) return known;
  const self = createActor(machine);
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: (action) => void actions.push(action as Action),
  };
  scopes.set(machine, scope);
  return scope;
}
