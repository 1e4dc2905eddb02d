import { expect, it } from 'vitest';
import { chartedWorkflow, chartOf } from '#machines/chart/chart.ts';
import { chartedSession } from '#machines/chart/session.ts';
import { workflows } from '#machines/registry.ts';
import { entering, leaving, nearest, type Box } from '#web/features/workbench/geometry.ts';
import { place } from '#web/features/workbench/layout.ts';
import { statesSpokenOf } from '#web/features/workbench/search.ts';

const charts = [...workflows.map(chartedWorkflow), chartedSession].map(chartOf);
const measure = (text: string) => text.length * 7;

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

it.each(charts.map((chart) => [chart.id, chart] as const))(
  'places all of %s: no state over another, each within what it is part of',
  (_id, chart) => {
    const { states, ways, bounds } = place(chart, measure);
    expect(states).toHaveLength(chart.states.length);
    expect(ways.flatMap(({ transitions }) => transitions)).toHaveLength(chart.transitions.length);
    const boxes = new Map(states.map(({ state, box }) => [state.id, box]));
    for (const { state, box } of states) {
      expect(contains(bounds, box)).toBe(true);
      const parent = state.parent === null ? undefined : boxes.get(state.parent);
      if (parent) expect(contains(parent, box), state.id).toBe(true);
    }
    const plain = states.filter(({ state }) => state.kind !== 'compound');
    const met = plain.flatMap((one, index) =>
      plain.slice(index + 1).filter((other) => overlap(one.box, other.box)),
    );
    expect(met).toEqual([]);
    for (const { points, label } of ways) {
      expect(points.length).toBeGreaterThan(1);
      expect(contains(bounds, label)).toBe(true);
    }
  },
);

it('cuts a line where it leaves or enters a box', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const points = [
    { x: 5, y: 5 },
    { x: 5, y: 8 },
    { x: 5, y: 20 },
  ];
  expect(leaving(points, box)).toEqual([
    { x: 5, y: 10 },
    { x: 5, y: 20 },
  ]);
  expect(entering(points.toReversed(), box)).toEqual([
    { x: 5, y: 20 },
    { x: 5, y: 10 },
  ]);
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
  const found = (text: string) => increment && [...(statesSpokenOf(increment, text) ?? [])];
  expect(found('md.rej')).toEqual(['mdDecision']);
  expect(found('effective date REACHED')).toEqual(['financeRelease']);
  expect(found('finance')).toEqual(['financeRelease']);
  expect(increment && statesSpokenOf(increment, ' ')).toBeNull();
});
