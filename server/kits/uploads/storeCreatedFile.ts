import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { storeFile, type StoredFile } from './files.ts';
import { openStorage } from '#server/platform/files/storage.ts';

/**
 * Stores a file that Cadre created, as if its owner had uploaded it.
 * @returns its ID.
 */
export async function storeCreatedFile(
  tx: Tx,
  dataDir: string,
  owner: Actor,
  {
    bytes,
    ...file
  }: Pick<StoredFile, 'name' | 'contentType' | 'tableReference'> & { bytes: Buffer },
): Promise<number> {
  const storage = openStorage(dataDir);
  const { storedAs, draft } = storage.begin();
  await writeFile(draft, bytes, { mode: 0o600 });
  await storage.keep(storedAs);
  return storeFile(tx, owner, {
    ...file,
    documentTypeId: 0,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storedAs,
  });
}
