import type { OrgNode } from './tree.ts';

export const BOX = { width: 220, height: 44 };
const COLUMN = BOX.width + 48;
const ROW = BOX.height + 10;
/** Of one box's children, how many are drawn before someone asks for more. */
export const SHOWN = 100;

/** A box where it is drawn; its top left corner. */
export interface Placed {
  node: OrgNode;
  /** The box above it, by its id. */
  parent: string | null;
  depth: number;
  x: number;
  y: number;
  /** How many of its children aren't drawn, though it is open. */
  hidden: number;
}

export interface Layout {
  boxes: readonly Placed[];
  links: readonly { from: Placed; to: Placed }[];
  width: number;
  height: number;
}

/**
 * What is open of the forest, from left to right: a row for each box with nothing open below it, and each
 * other box in the middle of its own. `most` raises the limit of one box, and of the top (`''`).
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

/** What is open and how much of it is drawn, as an address carries it: `department 7,section 3*200,*200`. */
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
