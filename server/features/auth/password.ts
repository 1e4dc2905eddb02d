import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's first choice for 2 cores: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A random password for users who have not set one. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'));

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

// Someone who isn't there takes as long to refuse as someone who is.
const nobody = hashPassword('nobody');

export const refuseSlowly = async (password: string): Promise<false> => {
  await isPassword(await nobody, password);
  return false;
};
