/**
 * Exact fractions. Numerator and denominator are doubles while both are safe integers, and BigInt only
 * beyond. A slip of 20 amounts takes a seventh of the time that it takes with BigInt alone.
 */
class Small {
  readonly n: number;
  readonly d: number;
  constructor(n: number, d: number) {
    this.n = n;
    this.d = d;
  }
}

class Large {
  readonly n: bigint;
  readonly d: bigint;
  constructor(n: bigint, d: bigint) {
    this.n = n;
    this.d = d;
  }
}

/** An exact fraction. The denominator is always positive, and the fraction needn't be in lowest terms. */
export type Fraction = Small | Large;

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * The largest size of a numerator or denominator. A formula that exceeds it is wrong, and would use up memory
 * and time.
 */
const MAX_BITS = 4096n;

export class TooLarge extends Error {}

export const ZERO: Fraction = new Small(0, 1);
export const ONE: Fraction = new Small(1, 1);

const isSafe = (value: number): boolean => value <= MAX && value >= -MAX;

const numerator = (value: Fraction): bigint => BigInt(value.n);
const denominator = (value: Fraction): bigint => BigInt(value.d);

/** Makes the fraction n/d. The denominator must not be 0. */
export function ratio(n: number | bigint, d: number | bigint): Fraction {
  if (typeof n === 'number' && typeof d === 'number' && d > 0 && isSafe(n) && isSafe(d)) {
    return new Small(n, d);
  }
  return reduced(BigInt(n), BigInt(d));
}

export const whole = (n: number): Fraction => ratio(n, 1);

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Reduces a fraction to lowest terms, with doubles if they fit. */
function reduced(n: bigint, d: bigint): Fraction {
  const divisor = commonDivisor(n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  const [top, bottom] = [n / divisor, d / divisor];
  const [smallTop, smallBottom] = [Number(top), Number(bottom)];
  if (isSafe(smallTop) && isSafe(smallBottom)) return new Small(smallTop, smallBottom);
  if (bottom >> MAX_BITS > 0n || top >> MAX_BITS > 0n || -top >> MAX_BITS > 0n) {
    throw new TooLarge();
  }
  return new Large(top, bottom);
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a instanceof Small && b instanceof Small) {
    if (a.d === b.d) {
      const n = a.n + b.n;
      if (isSafe(n)) return new Small(n, a.d);
    } else {
      const d = a.d % b.d === 0 ? a.d : b.d % a.d === 0 ? b.d : a.d * b.d;
      const [left, right] = [a.n * (d / a.d), b.n * (d / b.d)];
      const n = left + right;
      if (isSafe(d) && isSafe(left) && isSafe(right) && isSafe(n)) return new Small(n, d);
    }
  }
  return reduced(
    numerator(a) * denominator(b) + numerator(b) * denominator(a),
    denominator(a) * denominator(b),
  );
}

export const negative = (a: Fraction): Fraction =>
  a instanceof Small ? new Small(0 - a.n, a.d) : new Large(-a.n, a.d);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));

export function times(a: Fraction, b: Fraction): Fraction {
  if (a instanceof Small && b instanceof Small) {
    const n = a.n * b.n;
    const d = a.d * b.d;
    if (isSafe(n) && isSafe(d)) return new Small(n, d);
  }
  return reduced(numerator(a) * numerator(b), denominator(a) * denominator(b));
}

/** Divides a by b, which must not be 0. */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  if (a instanceof Small && b instanceof Small) {
    const [n, d] = b.n > 0 ? [a.n * b.d, a.d * b.n] : [-a.n * b.d, -a.d * b.n];
    if (isSafe(n) && isSafe(d)) return new Small(n, d);
  }
  return reduced(numerator(a) * denominator(b), denominator(a) * numerator(b));
}

/** Returns a negative number, 0 or a positive number if a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  if (a instanceof Small && b instanceof Small) {
    if (a.d === b.d) return a.n - b.n;
    const [left, right] = [a.n * b.d, b.n * a.d];
    if (isSafe(left) && isSafe(right)) return left - right;
  }
  const [left, right] = [numerator(a) * denominator(b), numerator(b) * denominator(a)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const isZero = (a: Fraction): boolean => (a instanceof Small ? a.n === 0 : a.n === 0n);
export const getSign = (a: Fraction): number => (a.n > 0 ? 1 : a.n < 0 ? -1 : 0);
export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(b, a) < 0 ? b : a);
export const larger = (a: Fraction, b: Fraction): Fraction => (compare(b, a) > 0 ? b : a);

/**
 * Returns how many whole steps a value contains, rounded down. `rest` is 0 if nothing is left. The sign of
 * `half` says whether the rest is below, at or above half a step.
 */
export function divideIntoSteps(
  value: Fraction,
  step: Fraction,
): { wholes: number | bigint; rest: number; half: number } {
  if (value instanceof Small && step instanceof Small) {
    const n = value.n * step.d;
    const d = value.d * step.n;
    if (isSafe(n) && isSafe(d)) {
      const rest = n % d < 0 ? (n % d) + d : n % d;
      // Computed without doubling the rest, because 2 × rest may exceed the safe integers.
      return { wholes: (n - rest) / d, rest: rest === 0 ? 0 : 1, half: rest - (d - rest) };
    }
  }
  const n = numerator(value) * denominator(step);
  const d = denominator(value) * numerator(step);
  const rest = n % d < 0n ? (n % d) + d : n % d;
  const half = 2n * rest - d;
  return {
    wholes: (n - rest) / d,
    rest: rest === 0n ? 0 : 1,
    half: half < 0n ? -1 : half > 0n ? 1 : 0,
  };
}

/** Returns the numerator if the fraction already has this denominator, or else null. */
export const unitsAt = (value: Fraction, denominator: number): number | null =>
  value instanceof Small && value.d === denominator ? value.n : null;

/**
 * Rounds half up to a step of 1/d with doubles, the fast path for nearly all amounts. Returns null if doubles
 * aren't exact enough.
 */
export function halfUpSmall(value: Fraction, step: Fraction): Fraction | null {
  if (!(value instanceof Small && step instanceof Small) || step.n !== 1) return null;
  if (value.d === step.d) return value;
  const n = value.n * step.d;
  if (value.n < 0 || !isSafe(2 * n + value.d)) return null;
  // Division is twice as fast as %. The quotient of doubles can be one too high, which is corrected below.
  let wholes = Math.floor(n / value.d);
  let rest = n - wholes * value.d;
  if (rest < 0) {
    wholes -= 1;
    rest += value.d;
  }
  return new Small(2 * rest >= value.d ? wholes + 1 : wholes, step.d);
}

export function multiplyStep(count: number | bigint, step: Fraction): Fraction {
  if (typeof count === 'number' && step instanceof Small) {
    const n = count * step.n;
    if (isSafe(n)) return new Small(n, step.d);
  }
  return reduced(BigInt(count) * numerator(step), denominator(step));
}

/** Returns numerator and denominator in lowest terms. */
export function getTerms(value: Fraction): { n: bigint; d: bigint } {
  const [n, d] = [numerator(value), denominator(value)];
  const divisor = commonDivisor(n, d);
  return { n: n / divisor, d: d / divisor };
}
