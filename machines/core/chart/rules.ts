import type { Audience, Sender } from '#machines/core/model/workflow.ts';
import type { Chart, ChartState, ChartTransition } from './contract.ts';
import { getActors, NO_ONE } from './words.ts';

/** What is recorded of a machine that servers have run: who may send what, and where it leads. */
export interface RecordedRules {
  digest: string;
  version: number;
  /** ISO instant at which a server first ran them. */
  since: string;
  /** Whether the servers run them at present. */
  isNow: boolean;
  ways: { from: string; event: string; to: string[]; who: readonly Audience[] }[];
}

/**
 * The chart of a machine's recorded rules, without what they don't record, such as guards and notices. States and
 * events have the names of the present chart, or their IDs if they are gone.
 */
export function chartOfRules(now: Chart, { version, ways }: RecordedRules): Chart {
  const labels = new Map(now.transitions.map(({ event, label }) => [event, label]));
  const ids = [...new Set(ways.flatMap(({ from, to }) => [from, ...to]))];
  const inOrder = [
    ...now.states.flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
    ...ids.filter((id) => !now.states.some((state) => state.id === id)),
  ];
  const transitions = ways.flatMap(({ from, event, to, who }) =>
    to.map((target): ChartTransition => ({
      id: `${from} ${event} ${target}`,
      from,
      to: target,
      event,
      label: labels.get(event) ?? event,
      who: getActors(asSender(who)),
      order: 0,
      guard: null,
      delay: null,
      comment: 'none',
      confirm: null,
      effects: [],
    })),
  );
  const { limits: _, ...rest } = now;
  return {
    ...rest,
    version,
    states: inOrder.map((id) => getState(now, id, transitions)),
    transitions,
  };
}

function getState(now: Chart, id: string, transitions: readonly ChartTransition[]): ChartState {
  const known = now.states.find((state) => state.id === id);
  const out = transitions.filter(({ from }) => from === id);
  return {
    id,
    parent: null,
    label: known?.label ?? id,
    description: '',
    kind: out.length === 0 ? 'final' : 'state',
    initial: known?.initial ?? false,
    who: out[0]?.who ?? NO_ONE,
    tags: [],
    deadline: null,
    notices: [],
    onEntry: [],
    onExit: [],
  };
}

const asSender = (who: readonly Audience[]): Sender => {
  const [only] = who;
  return who.length === 1 && only ? only : { anyOf: [...who] };
};
