import { grouped } from '#machines/core/values/grouped.ts';
import {
  PERSPECTIVES,
  type Perspective,
} from '#machines/domains/performance/resources/objective.ts';

export interface MapNode {
  id: number;
  perspective: Perspective;
}

export interface MapLink {
  from: number;
  to: number;
}

export interface MapPlace {
  id: number;
  /** The band from the top, which is that of its perspective. */
  row: number;
  /** The place in the band. */
  column: number;
}

export interface MapLayout {
  places: MapPlace[];
  /** As many places as the fullest band has. */
  columns: number;
}

export const PERSPECTIVE_NAMES = Object.keys(PERSPECTIVES) as Perspective[];

/**
 * The places of objectives on the map: a band for each perspective, the financial one on top. In a band they
 * follow the mean place of what they lead to, so that few lines cross.
 */
export function getMapLayout(nodes: readonly MapNode[], links: readonly MapLink[]): MapLayout {
  const targets = grouped(links, ({ from }) => from);
  const bands = grouped(nodes, ({ perspective }) => perspective);
  const columns = Math.max(1, ...[...bands.values()].map((band) => band.length));
  const placed = new Map<number, MapPlace>();
  for (const [row, perspective] of PERSPECTIVE_NAMES.entries()) {
    const band = bands.get(perspective) ?? [];
    const wish = new Map(
      band.map(({ id }, at) => [id, getMean(targets.get(id) ?? [], placed) ?? at] as const),
    );
    const ordered = band.toSorted((a, b) => (wish.get(a.id) ?? 0) - (wish.get(b.id) ?? 0));
    // A band with fewer places is in the middle.
    const first = (columns - band.length) / 2;
    for (const [at, { id }] of ordered.entries()) placed.set(id, { id, row, column: first + at });
  }
  return { places: [...placed.values()], columns };
}

function getMean(
  targets: readonly MapLink[],
  placed: ReadonlyMap<number, MapPlace>,
): number | null {
  const places = targets.flatMap(({ to }) => placed.get(to)?.column ?? []);
  return places.length === 0 ? null : places.reduce((sum, one) => sum + one, 0) / places.length;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The objective that an arrow key leads to: the next in the band, or the nearest of the next band with any. */
export function getNeighbor(
  places: readonly MapPlace[],
  from: number,
  arrow: Arrow,
): number | null {
  const own = places.find(({ id }) => id === from);
  if (!own) return null;
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const column = own.column + (arrow === 'ArrowLeft' ? -1 : 1);
    return places.find((one) => one.row === own.row && one.column === column)?.id ?? null;
  }
  const isBeyond = ({ row }: MapPlace) => (arrow === 'ArrowUp' ? row < own.row : row > own.row);
  const distance = (one: MapPlace) =>
    Math.abs(one.row - own.row) * places.length + Math.abs(one.column - own.column);
  return places.filter(isBeyond).toSorted((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}
