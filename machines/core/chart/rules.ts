import type { Audience, Sender } from '#machines/core/model/workflow.ts';
import type { Chart, ChartState, ChartTransition } from './contract.ts';
import { getActors, NO_ONE } from './words.ts';

/**
 * The rules of a machine as servers that ran it recorded them: who may send which event, and which state it leads to.
 */
export interface RecordedRules {
  digest: string;
  version: number;
  /** When a server first ran these rules, as an ISO instant. */
  since: string;
  /** Whether servers run these rules at present. */
  isNow: boolean;
  ways: { from: string; event: string; to: string[]; who: readonly Audience[] }[];
}

/**
 * A chart made from recorded rules. It lacks what they do not record, such as guards and notices. States and events
 * have the labels of the current chart, or their IDs if they no longer exist.
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
  const chartState = now.states.find((state) => state.id === id);
  const out = transitions.filter(({ from }) => from === id);
  return {
    id,
    parent: null,
    label: chartState?.label ?? id,
    description: '',
    kind: out.length === 0 ? 'final' : 'state',
    initial: chartState?.initial ?? false,
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
