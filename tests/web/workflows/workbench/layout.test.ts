import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, it } from 'vitest';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { chartedSession } from '#machines/core/chart/session.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import {
  nearest,
  rounded,
  type Box,
  type Point,
} from '#web/domains/workflows/workbench/geometry.ts';
import { place, type Arrange } from '#web/domains/workflows/workbench/layout.ts';
import { getStatesInWords } from '#web/domains/workflows/workbench/search.ts';

const pipelines = REQUESTS.map((kind) =>
  requestWorkflow({ kind, definition: firstPipeline(kind), version: 1, hash: '' }),
);
const charts = [...[...workflows, ...pipelines].map(chartedWorkflow), chartedSession].map(getChart);
const elk = new ELK();
const arrange: Arrange = (graph) => elk.layout(graph);
const room = { width: 1120, height: 615 };
const measure = (text: string) => text.length * 7;

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Points along a line, a few pixels apart. */
const along = (points: readonly Point[]): Point[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 3));
    return Array.from({ length: steps + 1 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
const isInside = ({ x, y }: Point, box: Box): boolean =>
  x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;

it.each(charts.map((chart) => [chart.id, chart] as const))(
  'places all of %s: nothing over a state or a label, each state within what it is part of',
  async (_id, chart) => {
    const { states, ways, bounds } = await place(chart, measure, arrange, { room });
    expect(states).toHaveLength(chart.states.length);
    expect(ways.flatMap(({ transitions }) => transitions)).toHaveLength(chart.transitions.length);
    const boxes = new Map(states.map(({ state, box }) => [state.id, box]));
    for (const { state, box } of states) {
      expect(contains(bounds, box)).toBe(true);
      const parent = state.parent === null ? undefined : boxes.get(state.parent);
      if (parent) expect(contains(parent, box), state.id).toBe(true);
    }
    const solid = [
      ...states
        .filter(({ state }) => state.kind !== 'compound')
        .map(({ state, box }) => ({ name: state.id, box })),
      ...ways.map(({ id, label }) => ({ name: id, box: label })),
    ];
    const met = solid.flatMap((one, index) =>
      solid
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(met).toEqual([]);
    for (const { id, points, label } of ways) {
      expect(points.length).toBeGreaterThan(1);
      expect(contains(bounds, label)).toBe(true);
      const crossed = solid.filter(
        ({ name, box }) => name !== id && along(points).some((point) => isInside(point, box)),
      );
      expect(crossed.map(({ name }) => `${id} crosses ${name}`)).toEqual([]);
    }
  },
);

it('rounds the corners of a line, by at most half of a short part', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 0, y: 40 },
    { x: 10, y: 40 },
  ];
  expect(rounded([a, b, c])).toBe('M0.0,0.0 L0.0,32.0 Q0.0,40.0 5.0,40.0 L10.0,40.0');
  expect(rounded([a])).toBe('');
});

it('finds the next state in a direction, and none where there is none', () => {
  const at = (x: number, y: number) => ({ box: { x, y, width: 2, height: 2 } });
  const [here, below, beside] = [at(0, 0), at(1, 20), at(30, 2)];
  expect(nearest(here, [here, below, beside], { x: 0, y: 1 })).toBe(below);
  expect(nearest(here, [here, below, beside], { x: 1, y: 0 })).toBe(beside);
  expect(nearest(here, [here, below, beside], { x: -1, y: 0 })).toBeUndefined();
});

it('finds states by name, actor, and by what leads out of them', () => {
  const [increment] = charts;
  const readMatches = (text: string) => increment && [...(getStatesInWords(increment, text) ?? [])];
  expect(readMatches('md.rej')).toEqual(['mdDecision']);
  expect(readMatches('effective date REACHED')).toEqual(['financeRelease']);
  expect(readMatches('finance')).toEqual(['financeRelease']);
  expect(increment && getStatesInWords(increment, ' ')).toBeNull();
});
