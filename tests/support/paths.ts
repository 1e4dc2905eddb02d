import { getShortestPaths } from 'xstate/graph';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { describe } from '#machines/core/model/describe.ts';
import { type Samples, type Workflow, type WorkflowEvent } from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';

/** A path through a machine: its input, and the events that lead to its last state. */
export interface Path {
  input: Record<string, unknown>;
  steps: { event: WorkflowEvent; before: AnyMachineSnapshot }[];
  end: AnyMachineSnapshot;
}

/** A machine with its inputs and events. */
export interface Walk {
  machine: AnyStateMachine;
  inputs: readonly Record<string, unknown>[];
  events: readonly WorkflowEvent[];
}

/** @throws for a workflow without sample inputs. */
export function getWalk(workflow: Workflow): Walk {
  const { samples } = workflow;
  if (!samples) {
    throw new Error(`${workflow.id}: give it \`samples\`, so that its paths can be walked`);
  }
  return {
    machine: workflow.machine,
    inputs: samples.inputs,
    events: getEvents(workflow, samples),
  };
}

/** Each event of the machine, delays included, with the samples' payloads. */
function getEvents(workflow: Workflow, { events = [] }: Samples): WorkflowEvent[] {
  const now = new Date().toISOString();
  return [...describe(workflow).eventLabels.keys()].flatMap((type) => {
    const given = events.filter((event) => event.type === type);
    const carried = given.length > 0 ? given : [{ type }];
    return carried.map((event) => ({ comment: 'As it should be', at: now, ...event }));
  });
}

/**
 * The shortest path to each situation: a state, and the branch that each event takes there. Contexts with
 * the same branches are one situation: with full contexts, a counter or a comment would make the walk
 * infinite.
 */
export const getPaths = ({ machine, inputs, events }: Walk): Path[] =>
  inputs.flatMap((input) =>
    getShortestPaths(machine, {
      input,
      events: [...events],
      serializeState: (match) => {
        const snapshot = match as AnyMachineSnapshot;
        const ways = events.map((event) => waysTaken(machine, snapshot, event).join());
        return [stateName(snapshot), ...ways].join('|');
      },
    }).map(({ state, steps }) => pathFrom(input, steps, state as AnyMachineSnapshot)),
  );

/** Every branch of every state, as `increment.scheduled · finance.release · 0`. */
export const getWays = (machine: AnyStateMachine): string[] =>
  getNodes(machine.root).flatMap((node) =>
    [...node.transitions].flatMap(([event, branches]) =>
      branches.map((_branch, order) => `${node.id} · ${event} · ${order}`),
    ),
  );

const getNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(getNodes),
];

/** The branches that an event takes from here; none if it isn't accepted. */
export const waysTaken = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): string[] =>
  (machine.getTransitionData(snapshot, event) ?? []).flatMap((branch) => {
    const order = branch.source.transitions.get(branch.eventType)?.indexOf(branch) ?? -1;
    return order < 0 ? [] : [`${branch.source.id} · ${branch.eventType} · ${order}`];
  });

function pathFrom(
  input: Record<string, unknown>,
  all: readonly { event: EventObject; state: unknown }[],
  end: AnyMachineSnapshot,
): Path {
  // The first step is XState's own, to the initial state.
  const steps = all.slice(1).map(({ event }, index) => ({
    event,
    before: all[index]?.state as AnyMachineSnapshot,
  }));
  return { input, steps, end };
}

/** The innermost states of a machine, by name, with the events that they handle. */
export function restingStates(machine: AnyStateMachine): Map<string, Set<string>> {
  const matches = new Map<string, Set<string>>();
  const visit = (node: AnyStateNode, inherited: readonly string[]): void => {
    const accepted = [...inherited, ...node.transitions.keys()];
    const children: AnyStateNode[] = Object.values(node.states);
    for (const child of children) visit(child, accepted);
    if (children.length === 0) matches.set(node.path.join('.'), new Set(accepted));
  };
  visit(machine.root, []);
  return matches;
}
