import { FLAGS, type Flag, type Flags } from '#machines/core/access/permissions.ts';

/** The permissions that a feature group contains: flags by permission ID. */
export type Features = Record<number, Flag[]>;

export const flagsOfFeatures = (flags: Flags): Flag[] => FLAGS.filter((flag) => flags[flag]);

/** Replaces the given flags by the result of `ours`. The other flags don't change. */
export const withFeature = <Value>(
  present: Record<Flag, Value>,
  flags: readonly Flag[],
  ours: (now: Value) => Value,
): Record<Flag, Value> => ({
  ...present,
  ...(Object.fromEntries(flags.map((flag) => [flag, ours(present[flag])])) as Partial<
    Record<Flag, Value>
  >),
});
