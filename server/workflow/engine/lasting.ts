import type { BoundWorkflow } from './engine.ts';

/** Whether something that a step did cannot be undone, such as pay that was changed. */
export const isLasting = ({ undo }: Pick<BoundWorkflow, 'undo'>, effects: readonly string[]) =>
  effects.some((effect) => !undo?.[effect]);
