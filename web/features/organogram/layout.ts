import { hierarchy, tree } from 'd3-hierarchy';
import type { OrgNode } from './tree.ts';

export const BOX = { width: 220, height: 44 };
const COLUMN = BOX.width + 48;
const ROW = BOX.height + 10;
/** Of one box's children, how many are drawn before somebody asks for more. */
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

interface Drawn {
  node: OrgNode | null;
  children: Drawn[];
}

/** What is open of the forest, as a tidy tree from left to right. `most` raises the limit of one box. */
export function layoutOf(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  most: ReadonlyMap<string, number>,
): Layout {
  const drawn = (node: OrgNode): Drawn => ({
    node,
    children: open.has(node.id)
      ? node.children.slice(0, most.get(node.id) ?? SHOWN).map(drawn)
      : [],
  });
  const limit = most.get('') ?? SHOWN;
  const top: Drawn = { node: null, children: roots.slice(0, limit).map(drawn) };
  const laid = tree<Drawn>().nodeSize([ROW, COLUMN])(hierarchy(top, ({ children }) => children));
  const nodes = laid.descendants().filter(({ data }) => data.node !== null);
  const highest = Math.min(0, ...nodes.map(({ x }) => x));
  const placed = new Map(
    nodes.flatMap((one) => {
      const { node, children } = one.data;
      if (!node) return [];
      const box: Placed = {
        node,
        parent: one.parent?.data.node?.id ?? null,
        depth: one.depth,
        x: (one.depth - 1) * COLUMN,
        y: one.x - highest,
        hidden: open.has(node.id) ? node.children.length - children.length : 0,
      };
      return [[node.id, box] as const];
    }),
  );
  const boxes: Placed[] = [];
  laid.eachBefore(({ data }) => {
    const box = data.node && placed.get(data.node.id);
    if (box) boxes.push(box);
  });
  const links = boxes.flatMap((to) => {
    const from = to.parent === null ? undefined : placed.get(to.parent);
    return from ? [{ from, to }] : [];
  });
  return {
    boxes,
    links,
    width: Math.max(0, ...boxes.map(({ x }) => x)) + BOX.width,
    height: Math.max(0, ...boxes.map(({ y }) => y)) + BOX.height,
  };
}
