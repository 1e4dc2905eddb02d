/** Chance from 0 up to 1 for an employee \`e\`, by a digest of their code, so that each start tells the same. */
export const dice = (salt: string): string =>
  `(('x' || substr(md5('${salt}' || e.code), 1, 7))::bit(28)::integer / 268435456.0)`;
