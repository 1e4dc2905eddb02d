import { initialTransition, type AnyMachineSnapshot } from 'xstate';
import { describe, type ActionDescription } from './describe.ts';
import { can, transition, type StepAction } from './interpreter.ts';
import { type Workflow } from './workflow.ts';
import { stateName } from './stateNames.ts';

/** A delayed event that the simulation can trigger early. */
export interface PendingTimer {
  id: string;
  event: string;
  /** When the timer fires, as an ISO instant. */
  dueAt: string;
}

/** A moment of a simulated machine: its state, and the event that led there. */
export interface Moment {
  snapshot: AnyMachineSnapshot;
  state: string;
  context: Readonly<Record<string, unknown>>;
  /** ISO instant by the simulation's own clock. */
  at: string;
  timers: readonly PendingTimer[];
  /** The event that led to this moment; null at the start. */
  event: string | null;
  from: string | null;
  /** The effects that the server would have carried out for the event. */
  effects: readonly string[];
}

export type SentEvent = { type: string } & Record<string, unknown>;

/** The guard of one branch of an event, and whether the guard accepts this event. */
export interface Verdict {
  guard: string | null;
  to: string;
  holds: boolean;
}

/**
 * The start of a simulation.
 * @throws for an input that is not valid.
 */
export function beginMoment({ machine }: Workflow, input: object, at: string): Moment {
  const [snapshot, actions] = initialTransition(machine, input as never);
  return getMoment(snapshot as AnyMachineSnapshot, actions as readonly StepAction[], {
    at,
    timers: [],
    event: null,
    from: null,
  });
}

/** The moment after an event; null if the machine does not accept it. */
export function sendTo({ machine }: Workflow, moment: Moment, event: SentEvent): Moment | null {
  const sent = { ...event, at: moment.at };
  if (!can(machine, moment.snapshot, sent)) return null;
  const [snapshot, actions] = transition(machine, moment.snapshot, sent);
  return getMoment(snapshot, actions, {
    at: moment.at,
    timers: moment.timers,
    event: event.type,
    from: moment.state,
  });
}

/** The moment after a timer. The clock of the simulation is moved forward to it. */
export function fireTimer(workflow: Workflow, moment: Moment, timer: PendingTimer): Moment | null {
  const at = timer.dueAt > moment.at ? timer.dueAt : moment.at;
  const timers = moment.timers.filter(({ id }) => id !== timer.id);
  return sendTo(workflow, { ...moment, at, timers }, { type: timer.event });
}

/**
 * The result of the guard of each branch of an event. The first branch whose guard passes is taken.
 */
export function verdictsOn(
  { machine }: Workflow,
  { snapshot, at }: Moment,
  { branches }: ActionDescription,
  event: SentEvent,
): Verdict[] {
  return branches.map(({ guard, to }) => {
    const test: unknown = guard === null ? null : machine.implementations.guards[guard];
    const facts = { context: snapshot.context as unknown, event: { ...event, at } };
    const holds = typeof test === 'function' ? Boolean(test(facts, undefined)) : true;
    return { guard, to, holds };
  });
}

/** The events that a state accepts, except those of timers. */
export const eventsAt = (workflow: Workflow, { state }: Moment): ActionDescription[] =>
  (describe(workflow).states.get(state)?.actions ?? []).filter(({ delay }) => delay === null);

type MomentBase = Pick<Moment, 'at' | 'timers' | 'event' | 'from'>;

function getMoment(
  snapshot: AnyMachineSnapshot,
  actions: readonly StepAction[],
  notice: MomentBase,
): Moment {
  let { timers } = notice;
  const effects: string[] = [];
  for (const { type, params } of actions) {
    if (type === 'xstate.raise') {
      const { id, event, delay } = params as {
        id: string;
        event: { type: string };
        delay: number;
      };
      const dueAt = new Date(Date.parse(notice.at) + delay).toISOString();
      timers = [...timers.filter((one) => one.id !== id), { id, event: event.type, dueAt }];
    } else if (type === 'xstate.cancel') {
      const { sendId } = params as { sendId: string };
      timers = timers.filter(({ id }) => id !== sendId);
    } else if (!type.startsWith('xstate.')) effects.push(type);
  }
  return {
    ...notice,
    snapshot,
    state: stateName(snapshot),
    context: snapshot.context as Readonly<Record<string, unknown>>,
    timers,
    effects,
  };
}
