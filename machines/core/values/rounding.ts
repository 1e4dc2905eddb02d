/** Divides exactly and rounds half up, for amounts in hundredths that aren't negative. */
export const divideHalfUp = (amount: bigint, divisor: bigint): number =>
  Number((amount * 2n + divisor) / (divisor * 2n));
