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

/** The database owner's password from `dataDir`; undefined if there is none yet. */
export function readDatabasePassword(dataDir: string): string | undefined {
  return read(dataDir).databasePassword;
}

/** Creates and stores the database owner's password (256 bits, hexadecimal), readable by the current user only. */
export const makeDatabasePassword = (dataDir: string): string => make(dataDir, 'databasePassword');

/** The password with which the application signs in, created if there is none yet. */
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
