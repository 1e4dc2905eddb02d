import type { AnyMachineSnapshot } from 'xstate';
import type { ActionDescription } from '#machines/core/model/describe.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { can, getSnapshot, transition } from '#machines/core/model/interpreter.ts';
import {
  getContext,
  stepsFrom,
  type StoredSnapshot,
  type Workflow,
} from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { isCadre, type Actor, type Delegate } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, EventInput } from './engine.ts';
import type { Instance, PolicySubject } from './instances.ts';
import { inAudience } from './audience.ts';
import { mightSend, capacityFor, refusalByPolicy } from './policy.ts';
import { canBeOffered } from './beforeForm.ts';
import type { Refusal } from './refusal.ts';
import { isTooEarly } from './timedEvent.ts';

/** An event that the machine has raised to happen after a delay, in milliseconds. */
export interface Timer {
  id: string;
  event: string;
  delay: number;
}

/** The result of an accepted event. */
export interface Step {
  snapshot: AnyMachineSnapshot;
  from: string;
  to: string;
  isFinal: boolean;
  context: Record<string, unknown>;
  parties: Record<string, number | null>;
  effects: string[];
  timers: Timer[];
  cancelledTimers: string[];
}

/** Migrates a snapshot that an older version of the machine stored to the form of the current version. */
export const migrateStored = (
  workflow: Workflow,
  stored: StoredSnapshot,
  from: number,
): StoredSnapshot =>
  from === workflow.version
    ? stored
    : stepsFrom(workflow, from).reduce((snapshot, step) => step(snapshot), stored);

/** The machine's snapshot of a stored instance, which is migrated first if an older version stored it. */
export function restore(
  workflow: Workflow,
  instance: StoredSnapshot & { machineVersion: number },
): AnyMachineSnapshot {
  const { state, context } = migrateStored(workflow, instance, instance.machineVersion);
  return getSnapshot(workflow.machine, state, context);
}

/** The initial snapshot of an instance, before its first event. */
export function begin(workflow: Workflow, input: Record<string, unknown>): AnyMachineSnapshot {
  return getSnapshot(workflow.machine, initialState(workflow), getContext(workflow, input));
}

const initialState = (workflow: Workflow): string =>
  workflow.machine.root.initial.target?.[0]?.key ?? '';

/** Applies an event. The caller has checked that it is accepted. */
export function advance(workflow: Workflow, snapshot: AnyMachineSnapshot, event: EventInput): Step {
  const [next, actions] = transition(workflow.machine, snapshot, event);
  const step: Step = {
    snapshot: next,
    from: stateName(snapshot),
    to: stateName(next),
    isFinal: next.status === 'done',
    context: next.context as Record<string, unknown>,
    parties: workflow.parties(next.context as never),
    effects: [],
    timers: [],
    cancelledTimers: [],
  };
  for (const { type, params } of actions) {
    if (type === 'xstate.raise') {
      const {
        id,
        event: raised,
        delay,
      } = params as { id: string; event: { type: string }; delay: number };
      // A timer with an infinite delay would never fire, so it is not stored.
      if (Number.isFinite(delay)) step.timers.push({ id, event: raised.type, delay });
    } else if (type === 'xstate.cancel') {
      step.cancelledTimers.push((params as { sendId: string }).sendId);
    } else if (type.startsWith('xstate.')) {
      throw new Error(`${workflow.id}: a stored workflow cannot ${type}`);
    } else {
      step.effects.push(type);
    }
  }
  return step;
}

/**
 * Decides on an event: returns why the event is refused or, if it is accepted, the delegation by which the actor acts.
 */
export function evaluate(
  bound: BoundWorkflow,
  instance: Instance,
  snapshot: AnyMachineSnapshot,
  event: EventInput,
  actor: Actor,
): { refused: Refusal } | { refused: null; behalf: Delegate | null } {
  const { workflow, description } = bound;
  const state = description.states.get(instance.state);
  const refuse = (
    status: Refusal['status'],
    reason: string,
    action?: ActionDescription,
  ): { refused: Refusal } => ({
    refused: {
      subjectId: instance.subjectId,
      state: instance.state,
      status,
      reason,
      whoCan: action ? audienceLabel(action.who) : null,
    },
  });
  const action = state?.actions.find((candidate) => candidate.event === event.type);
  if (!mightSend(bound, event.type, actor) && description.eventLabels.has(event.type)) {
    const existing = action ?? anyAction(bound, event.type);
    return refuse(
      403,
      `${existing ? audienceLabel(existing.who) : 'Someone else'} can do this; you cannot`,
      existing,
    );
  }
  if (!action || (action.delay !== null && !isCadre(actor))) {
    const label = description.eventLabels.get(event.type) ?? event.type;
    const at = `This ${workflow.noun.one} is at “${state?.label ?? instance.state}”`;
    const waits = state?.meta.queue
      ? `, where ${audienceLabel(state.meta.queue.audience)} acts`
      : '';
    return refuse(409, `${at}${waits}: “${label}” is not possible there`, action);
  }
  if (action.delay !== null && comesEarly(workflow, instance, snapshot, event)) {
    return refuse(409, 'It is not due yet', action);
  }
  if (instance.isFinal) {
    return refuse(409, `This ${workflow.noun.one} was undone; start with a new one`, action);
  }
  const capacity = capacityFor(bound, action, instance, actor);
  if (capacity.refused !== null) return refuse(403, capacity.refused, action);
  const claimed = claimedByAnother(instance, workflow.noun.one, actor);
  if (claimed !== null) return refuse(409, claimed, action);
  if (action.comment === 'required' && !event.comment) {
    return refuse(400, action.confirm ?? 'Comments are required', action);
  }
  if (!can(workflow.machine, snapshot, event))
    return refuse(409, guardReason(workflow, action), action);
  return capacity;
}

const comesEarly = (
  workflow: Workflow,
  { enteredAt }: Instance,
  { context }: AnyMachineSnapshot,
  { type, at }: EventInput,
): boolean => typeof at === 'string' && isTooEarly(workflow, { type, at }, { context, enteredAt });

/**
 * The message that someone else has claimed the instance. A claim blocks other people until it is released, taken over
 * or expired, but never Cadre itself. Null if nothing blocks the actor.
 */
function claimedByAnother(
  { claim }: Partial<Pick<Instance, 'claim'>>,
  noun: string,
  actor: Actor,
): string | null {
  if (!claim || isCadre(actor) || claim.userId === actor.userId) return null;
  return `${claim.name} is working on this ${noun}. Take it over, or wait until the claim runs out`;
}

const anyAction = (bound: BoundWorkflow, event: string): ActionDescription | undefined =>
  [...bound.description.states.values()]
    .flatMap((state) => state.actions)
    .find((action) => action.event === event);

/**
 * The message of the guard that blocks an event. If an event has several branches, the message of the last branch is
 * used, because earlier branches are exceptions to it.
 */
export function guardReason(workflow: Workflow, action: ActionDescription): string {
  const guard = action.branches.findLast((branch) => branch.guard !== null)?.guard;
  if (guard == null) return 'Not possible now';
  return workflow.guardReasons[guard] ?? `“${guard}” does not hold`;
}

/**
 * The events that the actor can send to an instance, and those that are blocked, with the reasons. An event whose guard
 * needs fields of a form counts as possible, because the guard can decide only when it is sent.
 */
export function choices(
  bound: BoundWorkflow,
  instance: PolicySubject &
    Pick<Instance, 'context' | 'machineVersion'> &
    Partial<Pick<Instance, 'isFinal' | 'claim'>>,
  actor: Actor,
  at: string,
  { withForms = false }: { withForms?: boolean } = {},
): {
  allowedEvents: string[];
  blockedEvents: { event: string; reason: string; whoCan: string }[];
} {
  const allowedEvents: string[] = [];
  const blockedEvents: { event: string; reason: string; whoCan: string }[] = [];
  if (instance.isFinal) return { allowedEvents, blockedEvents };
  const snapshot = restore(bound.workflow, instance);
  const claimed = claimedByAnother(instance, bound.workflow.noun.one, actor);
  for (const action of bound.description.states.get(instance.state)?.actions ?? []) {
    const whoCan = audienceLabel(action.who);
    const denied =
      inAudience(actor, action.who, instance) && action.delay !== null
        ? 'Happens automatically'
        : refusalByPolicy(bound, action, instance, actor);
    // A blocked event that has a form is listed only on screens that show forms, because other
    // screens have no button for it.
    if (denied && action.form && !withForms) continue;
    if (denied) blockedEvents.push({ event: action.event, reason: denied, whoCan });
    else if (claimed !== null) {
      blockedEvents.push({
        event: action.event,
        reason: claimed,
        whoCan: instance.claim?.name ?? '',
      });
    } else if (
      canBeOffered({ type: action.event, at }, (event) =>
        can(bound.workflow.machine, snapshot, event),
      )
    ) {
      allowedEvents.push(action.event);
    } else
      blockedEvents.push({
        event: action.event,
        reason: guardReason(bound.workflow, action),
        whoCan,
      });
  }
  return { allowedEvents, blockedEvents };
}
