import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState, ChartTransition } from '#machines/core/chart/contract.ts';
import { transitionLine } from '#machines/core/chart/mermaid.ts';
import { around, type Box, type Point } from './geometry.ts';

export interface PlacedState {
  state: ChartState;
  box: Box;
  /** The number of states that contain this one. */
  depth: number;
}

/** A line that represents all transitions from one state to another. */
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

/** The width of text in the font of states or transitions. */
export type Measure = (text: string, font: 'state' | 'way') => number;

/** Lays out a graph: ELK, in a worker or in the same thread. */
export type Arrange = (graph: ElkNode) => Promise<ElkNode>;

export interface PlaceOptions {
  /** The available space, by which one of two arrangements is chosen. */
  room: { width: number; height: number };
  /** Further lines below the labels of transitions, by way: how often, and after how long. */
  notes?: ReadonlyMap<string, string>;
}

const STATE_HEIGHT = 60;
const STATE_MIN = 150;
const LINE = 16;
const HEADER = 26;

/**
 * Lines are routed around states and labels, and labels are placed on their own line, so that
 * nothing covers text.
 */
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/** Captions of 12 px are just over 11 px at this scale. */
export const MIN_SCALE = 0.92;

/** The scale at which a chart fits into a space, without enlarging it. */
export const scaleIn = (bounds: Box, room: { width: number; height: number }): number =>
  Math.min(room.width / bounds.width, room.height / bounds.height, 1);

/**
 * ELK's two strategies for breaking cycles. The machine's own order reads from top to bottom; breaking the
 * fewest cycles makes wider, lower charts.
 */
const ORDERS = ['MODEL_ORDER', 'GREEDY'];

/**
 * Lays out a chart from top to bottom. Uses the lower arrangement instead only if that one fits the space at
 * a readable size.
 */
export async function place(
  chart: Chart,
  measure: Measure,
  arrange: Arrange,
  { room, notes = new Map() }: PlaceOptions,
): Promise<Placed> {
  const ways = [...grouped(chart.transitions)].map(([id, transitions]) => {
    const [{ from, to } = { from: '', to: '' }] = transitions;
    const note = notes.get(id);
    const lines = [...transitions.map(transitionLine), ...(note === undefined ? [] : [note])];
    return { id, from, to, transitions, lines };
  });
  let first: Placed | undefined;
  for (const order of ORDERS) {
    const placed = placedIn(chart, ways, await arrange(getGraph(chart, ways, measure, order)));
    first ??= placed;
    if (scaleIn(placed.bounds, room) >= MIN_SCALE) return placed;
  }
  if (!first) throw new Error('A chart has no arrangement');
  return first;
}

type Way = Omit<PlacedWay, 'points' | 'label'>;

function getGraph(chart: Chart, ways: readonly Way[], measure: Measure, order: string): ElkNode {
  const node = (state: ChartState): ElkNode => {
    const children = chart.states.filter(({ parent }) => parent === state.id);
    if (children.length > 0) {
      const padding = `[top=${HEADER + 14},left=16,bottom=16,right=16]`;
      return {
        id: state.id,
        children: children.map(node),
        layoutOptions: { 'elk.padding': padding },
      };
    }
    const width = Math.max(
      STATE_MIN,
      measure(state.label, 'state') + 40,
      measure(state.who.label, 'way') + 40,
    );
    const isFirst = state.initial && state.parent === null;
    return {
      id: state.id,
      width,
      height: STATE_HEIGHT,
      ...(isFirst ? { layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } } : {}),
    };
  };
  const edge = ({ id, from, to, lines }: Way): ElkExtendedEdge => ({
    id,
    sources: [from],
    targets: [to],
    labels: [
      {
        id: `${id} label`,
        text: lines.join('\n'),
        width: Math.max(...lines.map((line) => measure(line, 'way'))) + 12,
        height: lines.length * LINE + 4,
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
      },
    ],
  });
  return {
    id: 'chart',
    layoutOptions: { ...OPTIONS, 'elk.layered.cycleBreaking.strategy': order },
    children: chart.states.filter(({ parent }) => parent === null).map(node),
    edges: ways.map(edge),
  };
}

function placedIn(chart: Chart, ways: readonly Way[], graph: ElkNode): Placed {
  const boxes = new Map<string, Box>();
  const walk = ({ children = [] }: ElkNode) => {
    for (const child of children) {
      boxes.set(child.id, getBox(child));
      walk(child);
    }
  };
  walk(graph);
  const edges = new Map(getEdges(graph).map((edge) => [edge.id, edge]));
  const states = chart.states.map((state) => ({
    state,
    box: boxes.get(state.id) ?? getBox({}),
    depth: getDepth(chart.states, state),
  }));
  const placed = ways.map((way): PlacedWay => {
    const edge = edges.get(way.id);
    const [section] = edge?.sections ?? [];
    return {
      ...way,
      points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
      label: getBox(edge?.labels?.[0] ?? {}),
    };
  });
  const points = placed.flatMap((way) => way.points.map((at) => ({ ...at, width: 0, height: 0 })));
  const all = [...states.map(({ box }) => box), ...placed.map(({ label }) => label), ...points];
  return { states, ways: placed, bounds: around(all, 16) };
}

/** ELK stores an edge in the innermost state that contains both ends. */
const getEdges = ({ edges = [], children = [] }: ElkNode): ElkExtendedEdge[] => [
  ...edges,
  ...children.flatMap(getEdges),
];

const getBox = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x,
  y,
  width,
  height,
});

const getDepth = (states: readonly ChartState[], { parent }: ChartState): number => {
  const above = parent === null ? undefined : states.find(({ id }) => id === parent);
  return above ? getDepth(states, above) + 1 : 0;
};

/** The transitions of a chart, grouped by the line that shows them. */
export function grouped(transitions: readonly ChartTransition[]): Map<string, ChartTransition[]> {
  const groups = new Map<string, ChartTransition[]>();
  for (const transition of transitions) {
    const key = getWay(transition);
    groups.set(key, [...(groups.get(key) ?? []), transition]);
  }
  return groups;
}

/** The line of a transition: all transitions from one state to another share it. */
export const getWay = ({ from, to }: Pick<ChartTransition, 'from' | 'to'>): string =>
  `${from} → ${to}`;
