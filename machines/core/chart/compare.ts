import type { Chart, ChartState, ChartTransition } from './contract.ts';

export type Change = 'added' | 'removed' | 'changed';

/** A difference between two charts. `details` are pairs of old and new values. */
export interface Difference {
  /** The ID of a state, or `from → to` for a transition. */
  id: string;
  what: 'state' | 'transition';
  change: Change;
  label: string;
  details: { field: string; before: string; after: string }[];
}

export interface ChartComparison {
  /** The later chart, plus the states and transitions that only the earlier chart contains. */
  merged: Chart;
  /** What has changed, by the ID of a state or, for transitions, by `from → to`. */
  changes: ReadonlyMap<string, Change>;
  differences: Difference[];
}

/** Facts about a state that its chart does not contain, by the ID of the state in the same version. */
export interface FurtherFacts {
  before: (state: string) => Readonly<Record<string, string>>;
  after: (state: string) => Readonly<Record<string, string>>;
}

/**
 * Compares the charts of two versions of a machine. `named` maps the ID of a state in the earlier version to its ID in
 * the later one, for example for a step that has moved.
 */
export function compareCharts(
  earlier: Chart,
  after: Chart,
  renameState: (state: string) => string = (state) => state,
  further: FurtherFacts = { before: () => ({}), after: () => ({}) },
): ChartComparison {
  const before = renamed(earlier, renameState);
  const furtherBefore = new Map(
    earlier.states.map(({ id }) => [renameState(id), further.before(id)] as const),
  );
  const states = compared(
    before.states,
    after.states,
    ({ id }) => id,
    (state, is) => ({
      ...factsOfState(state),
      ...(is === 'after' ? further.after(state.id) : furtherBefore.get(state.id)),
    }),
    ({ id, label }) => ({ id, what: 'state', label }),
  );
  const getLabel = (id: string) =>
    [...after.states, ...before.states].find((one) => one.id === id)?.label ?? id;
  const transitions = compared(
    before.transitions,
    after.transitions,
    ({ from, to, event, order }) => `${from} ${event} ${to} ${guardPart(order)}`,
    factsOfTransition,
    ({ from, to, label }) => ({
      id: `${from} → ${to}`,
      what: 'transition',
      label: `${getLabel(from)} · ${label} → ${getLabel(to)}`,
    }),
  );
  const differences = [...states, ...transitions];
  const changes = new Map<string, Change>();
  for (const { id, change } of differences) {
    // Several transitions may share one line of the chart. The line counts as changed if only some of them were added
    // or removed.
    const existing = changes.get(id);
    changes.set(id, existing === undefined || existing === change ? change : 'changed');
  }
  for (const [id, change] of changes) {
    if (!id.includes(' → ') || change === 'changed') continue;
    const ofLine = ({ from, to }: ChartTransition) => `${from} → ${to}` === id;
    const other = change === 'added' ? before : after;
    if (other.transitions.some(ofLine)) changes.set(id, 'changed');
  }
  const gone = new Set(
    differences.filter(({ change }) => change === 'removed').map(({ id }) => id),
  );
  const kept = new Set(after.transitions.map(({ from, to }) => `${from} → ${to}`));
  return {
    merged: {
      ...after,
      states: [...after.states, ...before.states.filter(({ id }) => gone.has(id))],
      transitions: [
        ...after.transitions,
        ...before.transitions.filter(({ from, to }) => {
          const line = `${from} → ${to}`;
          return gone.has(line) && !kept.has(line);
        }),
      ],
    },
    changes,
    differences,
  };
}

/** Distinguishes the branches of one event that lead to the same state, by their order. */
const guardPart = (order: number): string => (order > 0 ? String(order) : '');

function renamed(chart: Chart, renameState: (state: string) => string): Chart {
  return {
    ...chart,
    states: chart.states.map((state) => ({
      ...state,
      id: renameState(state.id),
      parent: state.parent === null ? null : renameState(state.parent),
    })),
    transitions: chart.transitions.map((one) => {
      const [from, to] = [renameState(one.from), renameState(one.to)];
      return { ...one, id: `${from} ${one.event} ${one.order} ${one.id}`, from, to };
    }),
  };
}

type Facts = Readonly<Record<string, string>>;

function compared<One>(
  before: readonly One[],
  after: readonly One[],
  getKey: (one: One) => string,
  getFacts: (one: One, is: 'before' | 'after') => Facts,
  about: (one: One) => Pick<Difference, 'id' | 'what' | 'label'>,
): Difference[] {
  const was = new Map(before.map((one) => [getKey(one), one]));
  const is = new Map(after.map((one) => [getKey(one), one]));
  return [
    ...after.flatMap((one): Difference[] => {
      const other = was.get(getKey(one));
      if (!other) return [{ ...about(one), change: 'added', details: [] }];
      const [old, now] = [getFacts(other, 'before'), getFacts(one, 'after')];
      const details = Object.entries(now).flatMap(([field, value]) =>
        old[field] === value ? [] : [{ field, before: old[field] ?? '', after: value }],
      );
      return details.length > 0 ? [{ ...about(one), change: 'changed', details }] : [];
    }),
    ...before.flatMap((one): Difference[] =>
      is.has(getKey(one)) ? [] : [{ ...about(one), change: 'removed', details: [] }],
    ),
  ];
}

const factsOfState = (state: ChartState): Facts => ({
  Name: state.label,
  'Next action by': state.who.label,
  Description: state.description,
  'Due within': state.deadline ?? '',
  Tags: state.tags.join(', '),
  'On entry': state.onEntry.join(', '),
  'On exit': state.onExit.join(', '),
});

const factsOfTransition = (one: ChartTransition): Facts => ({
  Name: one.label,
  'Sent by': one.who.label,
  Condition: one.guard?.words ?? '',
  Comment: one.comment,
  Effects: one.effects.join(', '),
});
