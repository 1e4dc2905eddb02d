import type { DayStep, OnDay, WorkflowOnDay } from '#machines/domains/workflows/contracts/onDay.ts';

/** The instances in each state at a moment of a day, and what had just moved. */
export interface Moment {
  minute: string;
  workflows: WorkflowOnDay[];
  moves: DayStep[];
}

/** Returns the minutes of a day in which something moved. */
export const minutesOf = (steps: readonly DayStep[]): string[] => [
  ...new Set(steps.map(({ minute }) => minute)),
];

const keyOf = (workflow: string, state: string): string => `${workflow}\n${state}`;

/**
 * Returns the state of all workflows at a minute of the day: the state at the end of the day, with the later
 * moves reversed. So it agrees with the day's figures and needs no request.
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
