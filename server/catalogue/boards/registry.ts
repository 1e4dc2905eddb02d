import type { BoardComponent } from '#server/kits/boards/component.ts';
import { MANAGEMENT } from './management.ts';
import { SELF } from './self.ts';

/** Every component of every board. */
export const COMPONENTS: readonly BoardComponent[] = [...SELF, ...MANAGEMENT];
