import { Graph, layout as arrange } from '@dagrejs/dagre';
import type { Chart, ChartState, ChartTransition } from '#machines/contracts/chart.ts';
import { transitionLine } from '#machines/chart/mermaid.ts';
import { around, entering, halfway, leaving, type Box, type Point } from './geometry.ts';

export interface PlacedState {
  state: ChartState;
  box: Box;
  /** How many states it is part of. */
  depth: number;
}

/** All transitions from one state to another, as one line. */
export interface PlacedWay {
  id: string;
  from: string;
  to: string;
  transitions: ChartTransition[];
  lines: string[];
  points: readonly Point[];
  label: Box;
}

export interface Placed {
  states: PlacedState[];
  ways: PlacedWay[];
  bounds: Box;
}

/** The width of a text in the font of states or transitions. */
export type Measure = (text: string, font: 'state' | 'way') => number;

const STATE_HEIGHT = 64;
const STATE_MIN = 150;
const LINE = 16;
const HEADER = 24;

/**
 * Lays out a chart. The layout doesn't support lines to compound states, so such a line is led to an
 * inner state, and cut at the edge.
 */
export function place(chart: Chart, measure: Measure): Placed {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const graph = new Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 44, ranksep: 46, edgesep: 24, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of chart.states) {
    const width = Math.max(
      STATE_MIN,
      measure(state.label, 'state') + 40,
      measure(state.who.label, 'way') + 40,
    );
    graph.setNode(state.id, { width, height: STATE_HEIGHT });
  }
  for (const { id, parent } of chart.states) if (parent) graph.setParent(id, parent);
  const ways = [...grouped(chart.transitions)].map(([id, transitions]) => {
    const [{ from, to } = { from: '', to: '' }] = transitions;
    const lines = transitions.map(transitionLine);
    const width = Math.max(...lines.map((line) => measure(line, 'way'))) + 12;
    const height = lines.length * LINE + 4;
    const ends = endsOf(chart.states, from, to);
    graph.setEdge(ends.from, ends.to, { width, height, labelpos: 'c' }, id);
    return { id, from, to, transitions, lines, ends };
  });
  arrange(graph);

  const boxes = new Map(
    chart.states.map((state) => {
      const box = boxAt(graph.node(state.id));
      return [state.id, state.kind === 'compound' ? withHeader(box) : box] as const;
    }),
  );
  const boxOf = (id: string): Box => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const placedWays = ways.map(({ ends, ...way }): PlacedWay => {
    const edge = graph.edge(ends.from, ends.to, way.id) as { points: Point[] } & Place;
    const label = boxAt(edge);
    if (way.from === way.to) return { ...way, ...loop(boxOf(way.from), label) };
    const out = ends.from === way.from ? edge.points : leaving(edge.points, boxOf(way.from));
    const points = ends.to === way.to ? out : entering(out, boxOf(way.to));
    // The label may have been on the part cut off.
    const cut = points !== edge.points;
    return { ...way, points, label: cut ? boxAt({ ...edge, ...halfway(points) }) : label };
  });
  const states = chart.states.map((state) => ({
    state,
    box: boxOf(state.id),
    depth: depthOf(byId, state),
  }));
  const points = placedWays.flatMap((way) =>
    way.points.map((at) => ({ ...at, width: 0, height: 0 })),
  );
  const all = [...states.map(({ box }) => box), ...placedWays.map(({ label }) => label), ...points];
  return { states, ways: placedWays, bounds: around(all, 16) };
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The layout positions a box by its centre. */
const boxAt = ({ x, y, width, height }: Place): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

const withHeader = ({ x, y, width, height }: Box): Box => ({
  x,
  y: y - HEADER / 2,
  width,
  height: height + HEADER / 2,
});

/**
 * A self-transition: out at the right of its state, around its label and back. For a compound state,
 * whose area is its inner states', a loop at its corner.
 */
function loop(box: Box, label: Box): { points: Point[]; label: Box } {
  const right = box.x + box.width;
  const beside = label.x > right;
  const y = beside ? box.y + box.height / 2 : box.y + HEADER * 2;
  const at = beside ? label.x : right - label.width - 24;
  const turn = at + label.width / 2;
  return {
    points: [
      { x: right, y: y - 10 },
      { x: turn, y: y - 26 },
      { x: turn, y: y + 26 },
      { x: right, y: y + 10 },
    ],
    label: { ...label, x: at, y: y - label.height / 2 },
  };
}

const depthOf = (byId: ReadonlyMap<string, ChartState>, { parent }: ChartState): number => {
  const above = parent === null ? undefined : byId.get(parent);
  return above ? depthOf(byId, above) + 1 : 0;
};

function grouped(transitions: readonly ChartTransition[]): Map<string, ChartTransition[]> {
  const groups = new Map<string, ChartTransition[]>();
  for (const transition of transitions) {
    const key = `${transition.from} → ${transition.to}`;
    groups.set(key, [...(groups.get(key) ?? []), transition]);
  }
  return groups;
}

/** The simple states between which a line is laid out. */
function endsOf(states: readonly ChartState[], from: string, to: string) {
  const first = (id: string): string => {
    const begins = states.find((state) => state.parent === id && state.initial);
    return begins ? first(begins.id) : id;
  };
  return { from: first(from), to: first(to) };
}
