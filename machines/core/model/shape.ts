import { z } from 'zod';
import { describe } from './describe.ts';
import { getContext, type Workflow } from './workflow.ts';

const way = z.object({
  event: z.string(),
  /** The name of the delay that causes the transition; null if someone sends the event. */
  delay: z.string().nullable(),
  branches: z.array(z.object({ to: z.string(), guard: z.string().nullable() })),
});

/**
 * The parts of a machine that stored instances depend on: its states, transitions and the names of its data, but not
 * its labels.
 */
export const machineShape = z.object({
  states: z.array(z.object({ id: z.string(), final: z.boolean(), ways: z.array(way) })),
  /** The names of the fields of its context; null if there are no sample inputs. */
  context: z.array(z.string()).nullable(),
});
export type MachineShape = z.infer<typeof machineShape>;

export function getShape(workflow: Workflow): MachineShape {
  return {
    states: [...describe(workflow).states.values()].map(({ id, final, actions }) => ({
      id,
      final,
      ways: actions.map(({ event, delay, branches }) => ({ event, delay, branches })),
    })),
    context: contextNames(workflow),
  };
}

/**
 * The names of the fields that the context always has. A field that is undefined for one of the samples is not stored
 * in that case, so it may be missing.
 */
function contextNames(workflow: Workflow): string[] | null {
  const begun = (workflow.samples?.inputs ?? []).map((input) => getContext(workflow, input));
  const [first] = begun;
  if (!first) return null;
  const always = Object.keys(first).filter((name) => begun.every((one) => one[name] !== undefined));
  return always.toSorted((a, b) => (a < b ? -1 : 1));
}

/** How two machines differ, in words; empty if stored instances are not affected. */
export function differences(before: MachineShape, after: MachineShape): string[] {
  const [old, fresh] = [getLines(before), getLines(after)];
  return [
    ...[...old].filter((line) => !fresh.has(line)).map((line) => `no longer: ${line}`),
    ...[...fresh].filter((line) => !old.has(line)).map((line) => `new: ${line}`),
  ];
}

const getLines = ({ states, context }: MachineShape): Set<string> =>
  new Set([
    ...states.flatMap(({ id, final, ways }) => [
      `the ${final ? 'final ' : ''}state ${id}`,
      ...ways.flatMap(({ event, branches }) =>
        branches.map(({ to, guard }) => `${id} → ${to} on ${event}${guard ? ` if ${guard}` : ''}`),
      ),
    ]),
    ...(context ?? []).map((name) => `the data ${name}`),
  ]);
