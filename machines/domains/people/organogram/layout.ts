import type { OrgNode } from './tree.ts';

export const BOX = { width: 220, height: 44 };
const COLUMN = BOX.width + 48;
const ROW = BOX.height + 10;
/** At most this many children of a box are drawn until the viewer requests more. */
export const SHOWN = 100;

/** A box with the position of its top left corner. */
export interface Placed {
  node: OrgNode;
  /** The ID of the box above it. */
  parent: string | null;
  depth: number;
  x: number;
  y: number;
  /** How many of the box's children aren't drawn, although the box is open. */
  hidden: number;
}

export interface Layout {
  boxes: readonly Placed[];
  links: readonly { from: Placed; to: Placed }[];
  width: number;
  height: number;
}

/**
 * Arranges the open part of the chart by level, from left to right. Each box without open children takes a row,
 * and every other box is centred beside its children. `most` raises the limit of children of one box, or of the
 * top level (`''`).
 */
export function getLayout(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  most: ReadonlyMap<string, number>,
): Layout {
  const boxes: Placed[] = [];
  const links: { from: Placed; to: Placed }[] = [];
  let rows = 0;
  const place = (node: OrgNode, from: Placed | null): Placed => {
    const depth = (from?.depth ?? 0) + 1;
    const shown = open.has(node.id) ? node.children.slice(0, most.get(node.id) ?? SHOWN) : [];
    const box: Placed = {
      node,
      parent: from?.node.id ?? null,
      depth,
      x: (depth - 1) * COLUMN,
      y: 0,
      hidden: open.has(node.id) ? node.children.length - shown.length : 0,
    };
    boxes.push(box);
    if (from) links.push({ from, to: box });
    const below = shown.map((child) => place(child, box));
    const [first, last] = [below[0], below.at(-1)];
    box.y = first && last ? (first.y + last.y) / 2 : rows++ * ROW;
    return box;
  };
  for (const root of roots.slice(0, most.get('') ?? SHOWN)) place(root, null);
  return {
    boxes,
    links,
    width: Math.max(0, ...boxes.map(({ x }) => x)) + BOX.width,
    height: Math.max(0, ...boxes.map(({ y }) => y)) + BOX.height,
  };
}

/**
 * Writes which boxes are open and which limits are raised, as the URL contains it: `department 7,section
 * 3*200,*200`.
 */
export const writeOpen = (open: ReadonlySet<string>, most: ReadonlyMap<string, number>): string =>
  [...new Set([...open, ...most.keys()])]
    .map((id) => `${id}${most.has(id) ? `*${most.get(id)}` : ''}`)
    .join(',');

export function readOpen(text: string): { open: Set<string>; most: Map<string, number> } {
  const open = new Set<string>();
  const most = new Map<string, number>();
  for (const part of text.split(',')) {
    const [id = '', limit] = part.split('*');
    if (id !== '') open.add(id);
    if (limit !== undefined) most.set(id, Math.min(Number(limit) || SHOWN, 100_000));
  }
  return { open, most };
}
