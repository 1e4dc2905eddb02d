import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = z.looseObject({
  databasePassword: z.string().optional(),
  applicationPassword: z.string().optional(),
});

function read(dataDir: string): z.infer<typeof file> {
  try {
    return file.parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));
  } catch {
    return {};
  }
}

/** The password of the database owner, which is stored in `dataDir`; undefined if there is none yet. */
export function readDatabasePassword(dataDir: string): string | undefined {
  return read(dataDir).databasePassword;
}

/**
 * Creates the password of the database owner, 256 random bits in hexadecimal, and stores it in a file that only
 * the current user can read.
 */
export const makeDatabasePassword = (dataDir: string): string => make(dataDir, 'databasePassword');

/** The password of the application's login, which is created if there is none yet. */
export const applicationPassword = (dataDir: string): string =>
  read(dataDir).applicationPassword ?? make(dataDir, 'applicationPassword');

function make(dataDir: string, name: 'databasePassword' | 'applicationPassword'): string {
  const password = randomBytes(32).toString('hex');
  const path = join(dataDir, 'secrets.json');
  const draft = `${path}.${process.pid}`;
  const text = `${JSON.stringify({ ...read(dataDir), [name]: password }, null, 2)}\n`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return password;
}
