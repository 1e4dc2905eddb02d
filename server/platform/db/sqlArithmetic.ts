import type { Arithmetic } from '#machines/core/values/arithmetic.ts';

/**
 * Arithmetic with SQL expressions, so that a formula can be used in both SQL and TypeScript. A limit of null means no
 * limit.
 */
export const SQL_ARITHMETIC: Arithmetic<string> = {
  plus: (a, b) => `(${a} + ${b})`,
  minus: (a, b) => `(${a} - ${b})`,
  times: (a, b) => `(${a} * ${b})`,
  atMost: (value, most) => (most === null ? value : `least(${value}, ${most})`),
  notBelowZero: (value) => `greatest(${value}, 0)`,
  wholes: (value, size) => `coalesce(floor(${value}::numeric / nullif(${size}, 0)), 0)`,
  downTo: (value, step) => `(${value} - coalesce(mod(${value}, nullif(${step}, 0)), 0))`,
  above: (value, limit) => `(case when abs(${value}) > ${limit} then ${value} else 0 end)`,
};
