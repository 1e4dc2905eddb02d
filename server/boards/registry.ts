import type { BoardComponent } from './component.ts';
import { MANAGEMENT } from './components/management.ts';
import { SELF } from './components/self.ts';

/** Every component of every board. */
export const COMPONENTS: readonly BoardComponent[] = [...SELF, ...MANAGEMENT];
