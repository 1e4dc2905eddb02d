import type { Chart } from '#machines/core/chart/contract.ts';
import { getWay } from './layout.ts';

/** The visited states and transitions of an instance. */
export interface Walked {
  states: ReadonlySet<string>;
  /** IDs of laid-out transitions. */
  ways: ReadonlySet<string>;
}

export interface Stepped {
  event: string;
  from: string;
  to: string;
}

/** A chart names the state that declares a transition: the source state or one of its ancestors. */
const isWithin = (state: string, whole: string): boolean =>
  state === whole || state.startsWith(`${whole}.`);

/** `xstate.after.patience.question.open` is shown as `after patience`. */
const drawnAs = (event: string): string => {
  const delay = /^xstate\.after\.(.+?)\.[^.]+(\.|$)/.exec(event)?.[1];
  return delay === undefined ? event : `after ${delay}`;
};

/** The lines that represent a recorded step. */
export const waysOfStep = (
  transitions: Chart['transitions'],
  { event, from, to }: Stepped,
): string[] =>
  transitions
    .filter(
      (one) => one.event === drawnAs(event) && isWithin(from, one.from) && isWithin(to, one.to),
    )
    .map(getWay);

/** The states and transitions that the steps have passed. An undo follows no transition. */
export function walkedOf({ transitions }: Chart, steps: readonly Stepped[]): Walked {
  const ways = steps.flatMap((step) => waysOfStep(transitions, step));
  return {
    states: new Set(steps.flatMap(({ from, to }) => [from, to])),
    ways: new Set(ways),
  };
}
