import { FLAGS, type Flag, type Flags } from '#machines/contracts/permissions.ts';

/** What a group of features holds: flags by the permission's id. */
export type Features = Record<number, Flag[]>;

export const flagsOfFeatures = (flags: Flags): Flag[] => FLAGS.filter((flag) => flags[flag]);

/** Sets each flag of a group's feature from `ours`; others stay. */
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
