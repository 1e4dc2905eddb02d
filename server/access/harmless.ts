import { REFERENCES } from './declaredScreens.ts';

/** Permissions that one administrator gives alone. */
export const HARMLESS: readonly number[] = Object.entries(REFERENCES).flatMap(
  ([id, { harmless }]) => (harmless === undefined ? [] : Number(id)),
);

const harmless: ReadonlySet<number> = new Set(HARMLESS);

/** Whether one administrator gives this permission alone: every other needs two. */
export const isHarmless = (reference: number): boolean => harmless.has(reference);
