import { randomBytes, hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';

/** Derives a key of 32 bytes for one purpose from the installation's secret. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'cadre', purpose, 32));

/**
 * The secret of the installation, 32 bytes: SECRET_KEY, or otherwise a file in DATA_DIR that is created once. All other
 * keys are derived from it.
 * @throws when SECRET_KEY is not 32 bytes in base64.
 */
export function loadSecret(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Buffer {
  if (env.SECRET_KEY) {
    const secret = Buffer.from(env.SECRET_KEY, 'base64');
    if (secret.length !== 32) throw new Error('SECRET_KEY must be 32 bytes in base64');
    return secret;
  }
  const path = join(env.DATA_DIR, 'secret.key');
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    // The flag `wx` makes the creation exclusive: of two processes that start at the same time, one creates the file
    // and the other reads it.
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path);
}
