/**
 * A random number in [0, 1) for an employee `e`, from a digest of their code, so that each start gives
 * the same data.
 */
export const dice = (salt: string): string =>
  `(('x' || substr(md5('${salt}' || e.code), 1, 7))::bit(28)::integer / 268435456.0)`;
