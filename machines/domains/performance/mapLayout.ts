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
  /** The index of the band from the top. Each perspective has one band. */
  row: number;
  /** The index of the column in the band. */
  column: number;
}

export interface MapLayout {
  places: MapPlace[];
  /** The number of objectives in the fullest band. */
  columns: number;
}

export const PERSPECTIVE_NAMES = Object.keys(PERSPECTIVES) as Perspective[];

/**
 * Places the objectives on the map: a band for each perspective, the financial one on top. Within a band they
 * are sorted by the mean position of the objectives that they lead to, so that few lines cross.
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
    // A band with fewer objectives is centered.
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

/**
 * Returns the objective to which an arrow key leads: the next one in the band, or the nearest one in the next
 * band that isn't empty.
 */
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
