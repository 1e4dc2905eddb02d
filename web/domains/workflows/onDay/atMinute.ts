import type { DayStep, OnDay, WorkflowOnDay } from '#machines/domains/workflows/contracts/onDay.ts';

/** A moment of a day: what stood where, and what had just moved. */
export interface Moment {
  minute: string;
  workflows: WorkflowOnDay[];
  moves: DayStep[];
}

/** The minutes of a day in which something moved. */
export const minutesOf = (steps: readonly DayStep[]): string[] => [
  ...new Set(steps.map(({ minute }) => minute)),
];

const keyOf = (workflow: string, state: string): string => `${workflow}\n${state}`;

/**
 * The day at one of its minutes: what stood there at its end, less the moves that were still to come. So a moment agrees
 * with the figures of the day without another question to the server.
 */
export function atMinute({ workflows }: OnDay, steps: readonly DayStep[], minute: string): Moment {
  const later = new Map<string, number>();
  for (const step of steps) {
    if (step.minute <= minute) continue;
    const [from, to] = [keyOf(step.workflow, step.from), keyOf(step.workflow, step.to)];
    later.set(from, (later.get(from) ?? 0) + step.count);
    later.set(to, (later.get(to) ?? 0) - step.count);
  }
  return {
    minute,
    moves: steps.filter((step) => step.minute === minute),
    workflows: workflows.map((one) => ({
      ...one,
      states: one.states.map((state) => ({
        ...state,
        count: state.count + (later.get(keyOf(one.workflow, state.state)) ?? 0),
      })),
    })),
  };
}
