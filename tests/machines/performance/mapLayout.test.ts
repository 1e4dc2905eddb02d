import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getMapLayout,
  getNeighbor,
  PERSPECTIVE_NAMES,
} from '#machines/domains/performance/mapLayout.ts';

const perspectives = fc.array(fc.constantFrom(...PERSPECTIVE_NAMES), {
  minLength: 1,
  maxLength: 20,
});
const map = perspectives.chain((given) =>
  fc.record({
    nodes: fc.constant(given.map((perspective, id) => ({ id, perspective }))),
    links: fc.array(fc.record({ from: fc.nat(given.length - 1), to: fc.nat(given.length - 1) })),
  }),
);

describe('the strategic map', () => {
  it('gives every objective a place of its own, in the band of its perspective', () => {
    fc.assert(
      fc.property(map, ({ nodes, links }) => {
        const { places, columns } = getMapLayout(nodes, links);
        expect(places).toHaveLength(nodes.length);
        expect(new Set(places.map(({ row, column }) => `${row} ${column}`)).size).toBe(
          nodes.length,
        );
        for (const { id, row, column } of places) {
          expect(PERSPECTIVE_NAMES[row]).toBe(nodes[id]?.perspective);
          expect(column).toBeGreaterThanOrEqual(0);
          expect(column).toBeLessThanOrEqual(columns - 1);
        }
      }),
    );
  });

  it('draws an objective below the one that it leads to', () => {
    const nodes = [
      { id: 1, perspective: 'financial' },
      { id: 2, perspective: 'financial' },
      { id: 3, perspective: 'customer' },
      { id: 4, perspective: 'customer' },
    ] as const;
    const { places } = getMapLayout(nodes, [
      { from: 3, to: 2 },
      { from: 4, to: 1 },
    ]);
    expect(places.map(({ id, column }) => [id, column])).toEqual([
      [1, 0],
      [2, 1],
      [4, 0],
      [3, 1],
    ]);
  });

  it('can be walked with arrow keys, past empty bands', () => {
    const { places } = getMapLayout(
      [
        { id: 1, perspective: 'financial' },
        { id: 2, perspective: 'financial' },
        { id: 3, perspective: 'learning' },
      ],
      [],
    );
    expect(getNeighbor(places, 1, 'ArrowRight')).toBe(2);
    expect(getNeighbor(places, 1, 'ArrowLeft')).toBeNull();
    expect(getNeighbor(places, 1, 'ArrowDown')).toBe(3);
    expect(getNeighbor(places, 3, 'ArrowUp')).toBe(1);
    expect(getNeighbor(places, 3, 'ArrowDown')).toBeNull();
  });
});
