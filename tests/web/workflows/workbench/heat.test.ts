import { expect, it } from 'vitest';
import type { StateStats } from '#machines/core/contracts/workflow.ts';
import { getMarks } from '#web/domains/workflows/workbench/heat.ts';

const stats = (state: string, count: number, overdue = 0): StateStats => ({
  state,
  label: state,
  count,
  overdue,
  enteredLast24h: 0,
  medianDwellSeconds: null,
  p95DwellSeconds: null,
  into: [],
});
const all = [stats('none', 0), stats('few', 40, 2), stats('most', 1000)];

it('colours the state with the most instances fully, and one without any not at all', () => {
  const marks = getMarks(all, 'count');
  expect([...marks.values()].map(({ heat }) => heat)).toEqual([0, 1, 5]);
  expect([...getMarks(all, 'medianDwellSeconds').values()]).toEqual(
    all.map(() => ({ line: 'no completed stays yet', heat: 0 })),
  );
});

it('gives without a measure the number of instances in a state, and of overdue ones', () => {
  const marks = getMarks(all, null);
  expect(marks.get('few')).toEqual({ line: '40 here, 2 overdue', heat: null });
  expect(marks.get('most')?.line).toBe('1,000 here');
});

it('leaves final states uncoloured, because their numbers would make all others look alike', () => {
  const heats = (measure: 'count' | 'overdue') =>
    [...getMarks(all, measure, new Set(['most'])).values()].map(({ heat }) => heat);
  expect(heats('count')).toEqual([0, 5, 0]);
  expect(heats('overdue')).toEqual([0, 5, 0]);
});
