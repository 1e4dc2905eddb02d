import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '#server/platform/secret.ts';

const getMark = (secret: Buffer, what: 'secret' | 'files', id: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'installation')).update(`${what} of ${id}`).digest();

/** A mark of a database that cannot be made without this secret. */
export const secretMark = (secret: Buffer, id: string): Buffer => getMark(secret, 'secret', id);

export const isSecretMark = (mark: Buffer, secret: Buffer, id: string): boolean =>
  mark.length === 32 && timingSafeEqual(mark, secretMark(secret, id));

/** The mark is stored in the folder of files and not in DATA_DIR itself, because servers share only that folder. */
const FOLDER = 'files';
const NAME = '.installation';

const folderMark = (secret: Buffer, id: string): string =>
  getMark(secret, 'files', id).toString('hex');

/** Which database the files in the folder belong to: this one or another one, or whether that is unknown so far. */
export function folderOwner(
  dataDir: string,
  secret: Buffer,
  id: string,
): 'own' | 'foreign' | 'nobody' {
  try {
    const mark = readFileSync(join(dataDir, FOLDER, NAME), 'utf8').trim();
    return mark === folderMark(secret, id) ? 'own' : 'foreign';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'nobody';
    throw error;
  }
}

export function markFolder(dataDir: string, secret: Buffer, id: string): void {
  mkdirSync(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, FOLDER, NAME), `${folderMark(secret, id)}\n`, { mode: 0o600 });
}
