/**
 * Arithmetic on numbers, or on expressions of a database: a rule that counts one case, and a list of many
 * in a query, is written once.
 */
export interface Arithmetic<Value> {
  plus(a: Value, b: Value): Value;
  minus(a: Value, b: Value): Value;
  times(a: Value, b: Value): Value;
  /** Null is no limit. */
  atMost(value: Value, most: Value | null): Value;
  notBelowZero(value: Value): Value;
  /** How many times the size goes into it; none of a size of 0. */
  wholes(value: Value, size: Value): Value;
  /** Down to a multiple of the step; as it is where that is 0. */
  downTo(value: Value, step: Value): Value;
  /** Up to the limit nothing, above it all of it: 10 minutes with a tolerance of 4 are 10. */
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
