import type { BoundWorkflow } from './engine.ts';

/** Whether a step has an effect that can't be undone, such as changed pay. */
export const isLasting = ({ undo }: Pick<BoundWorkflow, 'undo'>, effects: readonly string[]) =>
  effects.some((effect) => !undo?.[effect]);
