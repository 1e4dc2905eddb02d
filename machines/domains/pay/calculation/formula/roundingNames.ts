import type { RoundingWay } from '#machines/domains/pay/calculation/types.ts';

/** The names of the ways of rounding in formulas. */
export const WAY_NAMES: ReadonlyMap<string, RoundingWay> = new Map([
  ['half_up', 'halfUp'],
  ['half_even', 'halfEven'],
  ['half_down', 'halfDown'],
  ['up', 'up'],
  ['down', 'down'],
  ['ceiling', 'ceiling'],
  ['floor', 'floor'],
]);
