import { createHash } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTACHMENT } from '#machines/core/values/attachments.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { barePicture } from '#server/platform/files/readApart/index.ts';
import { refuseFile } from './receive.ts';
import { openStorage } from '#server/platform/files/storage.ts';

/** What is known about an anonymous file before it has a row. */
export interface UnownedFile {
  name: string;
  contentType: string;
  size: number;
  /** The SHA-256 hash in hexadecimal. */
  sha256: string;
  storedAs: string;
}

/**
 * Stores an anonymous image without metadata, under a random name, and with only the day instead of the time. PDFs are
 * refused, because they can identify their author in too many ways.
 * @param content base64.
 * @throws AppError 400, 413 and 415.
 */
export async function keepUnownedFile(dataDir: string, content: string): Promise<UnownedFile> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw refuseFile('invalid', 'The file is empty');
  if (bytes.length > ATTACHMENT.bytes) {
    throw refuseFile('tooLarge', `The file is larger than ${ATTACHMENT.bytes} bytes`);
  }
  // All anonymous uploads are limited together, as if they came from one person.
  const picture = await barePicture(bytes, { who: 'nobody' });
  if (!picture) {
    throw refuseFile(
      'unsupportedMedia',
      'Anonymous grievances can only have an image (JPG, PNG) attached',
    );
  }
  const { kind, bare } = picture;
  const storage = openStorage(dataDir);
  const { storedAs, draft } = storage.begin();
  await writeFile(draft, bare, { flag: 'wx', mode: 0o600 });
  await storage.keep(storedAs);
  const day = new Date(new Date().toISOString().slice(0, 10));
  await utimes(join(dataDir, 'files', storedAs), day, day);
  return {
    name: `attachment.${kind.extensions[0]}`,
    contentType: kind.contentType,
    size: bare.length,
    sha256: createHash('sha256').update(bare).digest('hex'),
    storedAs,
  };
}

/**
 * Stores the row of an anonymous file, without an owner.
 * @returns its ID.
 */
export async function storeUnownedFile(
  tx: Tx,
  { sha256, ...file }: UnownedFile,
  belongsTo: { accountId: number; tableReference: string; referenceId: number; at: string },
): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into files (account_id, owner_id, table_reference, reference_id, name, content_type,
       size, sha256, stored_as, created_at)
     values ($accountId, null, $tableReference, $referenceId, $name, $contentType, $size, $sha,
       $storedAs, $at::timestamptz)
     returning id`,
    { ...file, ...belongsTo, sha: Buffer.from(sha256, 'hex') },
  );
  if (!row) throw new Error('The file was not stored');
  return row.id;
}

/** Deletes the content of an upload for which no row was stored. */
export const dropUnownedFile = (dataDir: string, { storedAs }: UnownedFile): Promise<void> =>
  openStorage(dataDir).drop(storedAs);
