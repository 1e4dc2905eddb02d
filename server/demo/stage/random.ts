/** A seeded random generator: the same seed gives the same data on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer, both ends included. */
  between(low: number, high: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight; weights need not add up to 1. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** Normally distributed around 0 with deviation 1, cut at ±3. */
  bell(): number;
}

/** The seed of the demo company. */
export const SEED = 2026;

/** mulberry32: 32 bits of state are enough for a few thousand people. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  const weighted = <T>(from: readonly (readonly [T, number])[]): T => {
    let left = next() * from.reduce((total, [, weight]) => total + weight, 0);
    for (const [value, weight] of from) {
      left -= weight;
      if (left < 0) return value;
    }
    return required(from.at(-1))[0];
  };
  return {
    next,
    between,
    weighted,
    chance: (probability) => next() < probability,
    pick: (from) => required(from[between(0, from.length - 1)]),
    bell: () => {
      const spread = Math.sqrt(-2 * Math.log(1 - next()));
      return Math.max(-3, Math.min(3, spread * Math.cos(2 * Math.PI * next())));
    },
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}
