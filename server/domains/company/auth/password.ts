import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** The hash of a random password that no one knows. It is computed once, because hashing takes a processor 40 ms. */
const unknown = hashPassword(randomBytes(32).toString('hex'));

/** Used for users who haven't set a password. */
export const unknownPassword = (): Promise<string> => unknown;

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

// Refusing an unknown user must take as long as refusing a known one, so that the time doesn't reveal who
// exists.
export const refuseSlowly = async (password: string): Promise<false> => {
  await isPassword(await unknown, password);
  return false;
};
