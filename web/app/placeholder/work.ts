import type { Area } from './area.ts';

/** Approval, pay, performance and the rest of the catalogue (002 §2.10): all of it is built. */
export const WORK: readonly Area[] = [];
