/**
 * Arithmetic on numbers or on SQL expressions. It lets a rule be written once, both for a single case and for many rows
 * of a query.
 */
export interface Arithmetic<Value> {
  plus(a: Value, b: Value): Value;
  minus(a: Value, b: Value): Value;
  times(a: Value, b: Value): Value;
  /** The smaller of a value and a limit; a limit of null does not limit. */
  atMost(value: Value, most: Value | null): Value;
  notBelowZero(value: Value): Value;
  /** How many times the size fits completely into the value; 0 for a size of 0. */
  wholes(value: Value, size: Value): Value;
  /** Rounds down to a multiple of the step. A step of 0 does not round. */
  downTo(value: Value, step: Value): Value;
  /** 0 for a value up to the limit, and the whole value above it: with a tolerance of 4, 10 minutes count as 10. */
  above(value: Value, limit: Value): Value;
}

export const NUMBERS: Arithmetic<number> = {
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  atMost: (value, most) => (most === null ? value : Math.min(value, most)),
  notBelowZero: (value) => Math.max(0, value),
  wholes: (value, size) => (size > 0 ? Math.floor(value / size) : 0),
  downTo: (value, step) => (step > 0 ? Math.floor(value / step) * step : value),
  above: (value, limit) => (Math.abs(value) > limit ? value : 0),
};
