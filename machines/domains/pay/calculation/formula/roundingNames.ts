import type { RoundingWay } from '#machines/domains/pay/calculation/types.ts';

/** Ways of rounding as formulas write them. */
export const WAY_NAMES: ReadonlyMap<string, RoundingWay> = new Map([
  ['half_up', 'halfUp'],
  ['half_even', 'halfEven'],
  ['half_down', 'halfDown'],
  ['up', 'up'],
  ['down', 'down'],
  ['ceiling', 'ceiling'],
  ['floor', 'floor'],
]);
