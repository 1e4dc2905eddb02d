import type { BoardId } from '#machines/kits/boards/contract.ts';
import { slot } from '#server/platform/slot.ts';
import type { BoardComponent } from './component.ts';

/** The components of all boards. The catalogue fills this slot. */
export const declaredComponents = slot<readonly BoardComponent[]>('components of boards');

export const getComponents = (board: BoardId): readonly BoardComponent[] =>
  declaredComponents.value.filter((component) => component.board === board);
