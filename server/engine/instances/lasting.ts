import type { BoundWorkflow } from './engine.ts';

/** Whether one of these effects cannot be undone, such as changed pay. */
export const isLasting = ({ undo }: Pick<BoundWorkflow, 'undo'>, effects: readonly string[]) =>
  effects.some((effect) => !undo?.[effect]);
