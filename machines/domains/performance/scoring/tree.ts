import { grouped } from '#machines/core/values/grouped.ts';
import { scoreByWeights, roundScore } from './weights.ts';

export interface TreeNode {
  id: number;
  parentId: number | null;
  /** The weight among the siblings. */
  weight: number;
  /** The node's own progress in percent. It is ignored if the node has children. */
  progress: number;
}

/** Returns the progress of every node. The progress of a parent is the weighted mean of its children, at any depth. */
export function getTreeProgress(nodes: readonly TreeNode[]): ReadonlyMap<number, number> {
  const children = grouped(nodes, ({ parentId }) => parentId);
  const done = new Map<number, number>();
  const read = ({ id, progress }: TreeNode, above: ReadonlySet<number>): number => {
    const known = done.get(id);
    if (known !== undefined) return known;
    const path = new Set(above).add(id);
    const parts = (children.get(id) ?? [])
      .filter((child) => !path.has(child.id))
      .map((child) => ({
        name: String(child.id),
        weight: child.weight,
        score: read(child, path),
      }));
    const { exact } = scoreByWeights(parts);
    const value = exact === null ? progress : roundScore(exact, 4);
    done.set(id, value);
    return value;
  };
  for (const node of nodes) read(node, new Set());
  return done;
}

export const PROGRESS_STATES = ['Pending', 'In Progress', 'Completed'] as const;

/** The state of an objective follows its progress. */
export function getProgressState(progress: number): (typeof PROGRESS_STATES)[number] {
  if (progress <= 0) return 'Pending';
  return progress < 100 ? 'In Progress' : 'Completed';
}
