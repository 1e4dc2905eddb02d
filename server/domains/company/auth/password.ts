import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** The hash of a password that no one knows, computed once because hashing takes 40 ms of a processor. */
const unknown = hashPassword(randomBytes(32).toString('hex'));

/** For users who have not set a password. */
export const unknownPassword = (): Promise<string> => unknown;

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

// Refusing an unknown user must take as long as refusing a known one.
export const refuseSlowly = async (password: string): Promise<false> => {
  await isPassword(await unknown, password);
  return false;
};
