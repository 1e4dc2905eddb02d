import type { Chart } from '#machines/contracts/chart.ts';

/** The visited states and transitions of an instance. */
export interface Walked {
  states: ReadonlySet<string>;
  /** Ids of laid-out transitions. */
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

/** The states and transitions that steps have passed. An undo step follows no transition. */
export function walkedOf({ transitions }: Chart, steps: readonly Stepped[]): Walked {
  const ways = steps.flatMap(({ event, from, to }) =>
    transitions
      .filter(
        (one) => one.event === drawnAs(event) && isWithin(from, one.from) && isWithin(to, one.to),
      )
      .map((one) => `${one.from} → ${one.to}`),
  );
  return {
    states: new Set(steps.flatMap(({ from, to }) => [from, to])),
    ways: new Set(ways),
  };
}
