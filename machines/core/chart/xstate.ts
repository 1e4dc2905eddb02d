import type { Chart, ChartState, ChartTransition } from './contract.ts';

interface TransitionConfig {
  target?: string;
  guard?: string;
  actions?: string[];
  description?: string;
}

interface StateConfig {
  id?: string;
  initial?: string;
  type?: 'final';
  description?: string;
  tags?: string[];
  entry?: string[];
  exit?: string[];
  on?: Record<string, TransitionConfig[]>;
  after?: Record<string, TransitionConfig[]>;
  states?: Record<string, StateConfig>;
}

/** The chart as the configuration of an XState machine. Guards, actions and delays are referred to by name. */
export function getXstateConfig(chart: Chart): StateConfig & { id: string } {
  const config = (parent: string | null): StateConfig => {
    const children = chart.states.filter((state) => state.parent === parent);
    const initial = children.find((state) => state.initial);
    return {
      ...(initial ? { initial: getKey(initial.id) } : {}),
      ...(children.length > 0
        ? {
            states: Object.fromEntries(
              children.map((state) => [getKey(state.id), stateConfig(chart, state, config)]),
            ),
          }
        : {}),
    };
  };
  return { id: chart.id, description: chart.label, ...config(null) };
}

/**
 * TypeScript code for the same machine. Its guards and actions do nothing, because their code is part of the
 * server.
 */
export function getXstateCode(chart: Chart): string {
  const guards = unique(chart.transitions.flatMap(({ guard }) => (guard ? [guard.name] : [])));
  const actions = unique([
    ...chart.transitions.flatMap(({ effects }) => effects),
    ...chart.states.flatMap(({ onEntry, onExit }) => [...onEntry, ...onExit]),
  ]);
  const delays = unique(chart.transitions.flatMap(({ delay }) => (delay ? [delay.name] : [])));
  const writeEntries = (names: readonly string[], value: string) =>
    names.map((name) => `    ${JSON.stringify(name)}: ${value},`).join('\n');
  const config = JSON.stringify(getXstateConfig(chart), null, 2);
  return `import { setup } from 'xstate';

export const machine = setup({
  guards: {
${writeEntries(guards, '() => true')}
  },
  actions: {
${writeEntries(actions, '() => {}')}
  },
  delays: {
${writeEntries(delays, '1000')}
  },
}).createMachine(${config});
`;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

/** The last part of the ID of a nested state. */
const getKey = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

function stateConfig(
  chart: Chart,
  state: ChartState,
  below: (parent: string) => StateConfig,
): StateConfig {
  const out = chart.transitions.filter(({ from }) => from === state.id);
  const on = byEvent(
    chart,
    out.filter(({ delay }) => !delay),
    ({ event }) => event,
  );
  const after = byEvent(
    chart,
    out.filter(({ delay }) => delay),
    ({ delay }) => delay?.name ?? '',
  );
  return {
    id: nodeId(chart, state.id),
    ...(state.kind === 'final' ? { type: 'final' } : {}),
    description: [state.label, state.description].filter(Boolean).join(': '),
    ...(state.tags.length > 0 ? { tags: state.tags } : {}),
    ...(state.onEntry.length > 0 ? { entry: state.onEntry } : {}),
    ...(state.onExit.length > 0 ? { exit: state.onExit } : {}),
    ...(Object.keys(on).length > 0 ? { on } : {}),
    ...(Object.keys(after).length > 0 ? { after } : {}),
    ...below(state.id),
  };
}

/**
 * The absolute ID of a state in the XState machine, needed because the target of a transition may be in another branch.
 * Dots are replaced, because XState would read them as a path.
 */
const nodeId = ({ id }: Chart, state: string): string => `${id}/${state.replaceAll('.', '/')}`;

function byEvent(
  chart: Chart,
  transitions: readonly ChartTransition[],
  keyOfEvent: (transition: ChartTransition) => string,
): Record<string, TransitionConfig[]> {
  const events: Record<string, TransitionConfig[]> = {};
  for (const one of transitions.toSorted((a, b) => a.order - b.order)) {
    const { to, guard, effects, label } = one;
    (events[keyOfEvent(one)] ??= []).push({
      target: `#${nodeId(chart, to)}`,
      ...(guard ? { guard: guard.name } : {}),
      ...(effects.length > 0 ? { actions: effects } : {}),
      description: label,
    });
  }
  return events;
}
