import { z } from 'zod';
import { describe } from './describe.ts';
import { contextOf, type Workflow } from './workflow.ts';

const way = z.object({
  event: z.string(),
  /** The delay by whose end it happens, where no one sends it. */
  delay: z.string().nullable(),
  branches: z.array(z.object({ to: z.string(), guard: z.string().nullable() })),
});

/** What stored instances notice of a machine: its states, ways and data, without a word for people. */
export const machineShape = z.object({
  states: z.array(z.object({ id: z.string(), final: z.boolean(), ways: z.array(way) })),
  /** The names of its context; null where its samples don't say with what it begins. */
  context: z.array(z.string()).nullable(),
});
export type MachineShape = z.infer<typeof machineShape>;

export function shapeOf(workflow: Workflow): MachineShape {
  return {
    states: [...describe(workflow).states.values()].map(({ id, final, actions }) => ({
      id,
      final,
      ways: actions.map(({ event, delay, branches }) => ({ event, delay, branches })),
    })),
    context: contextNames(workflow),
  };
}

/** Of every sample: what one leaves undefined is not stored, and may be missing. */
function contextNames(workflow: Workflow): string[] | null {
  const begun = (workflow.samples?.inputs ?? []).map((input) => contextOf(workflow, input));
  const [first] = begun;
  if (!first) return null;
  const always = Object.keys(first).filter((name) => begun.every((one) => one[name] !== undefined));
  return always.toSorted((a, b) => (a < b ? -1 : 1));
}

/** What differs between two machines, in words; nothing where stored instances notice nothing. */
export function differences(before: MachineShape, after: MachineShape): string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  return [
    ...[...old].filter((line) => !fresh.has(line)).map((line) => `no longer: ${line}`),
    ...[...fresh].filter((line) => !old.has(line)).map((line) => `new: ${line}`),
  ];
}

const linesOf = ({ states, context }: MachineShape): Set<string> =>
  new Set([
    ...states.flatMap(({ id, final, ways }) => [
      `the ${final ? 'final ' : ''}state ${id}`,
      ...ways.flatMap(({ event, branches }) =>
        branches.map(({ to, guard }) => `${id} → ${to} on ${event}${guard ? ` if ${guard}` : ''}`),
      ),
    ]),
    ...(context ?? []).map((name) => `the data ${name}`),
  ]);
