import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** What the database stores about a file. */
export interface StoredFile {
  id: number;
  accountId: number;
  /** The user who uploaded the file; null if they are anonymous. */
  ownerId: number | null;
  tableReference: string;
  /** The record to which the file is attached; null if it is not attached yet. */
  referenceId: number | null;
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  storedAs: string;
}

/** How many files a person may upload in an hour. */
const MAX_PER_HOUR = 200;

const COLUMNS = `id, account_id as "accountId", owner_id as "ownerId",
  table_reference as "tableReference", reference_id as "referenceId", name,
  content_type as "contentType", size, sha256, stored_as as "storedAs"`;

/**
 * Stores the row of an upload.
 * @throws AppError 429 for too many uploads.
 */
export async function storeFile(
  tx: Tx,
  actor: Actor,
  file: Omit<StoredFile, 'id' | 'accountId' | 'ownerId' | 'referenceId'> & {
    documentTypeId: number;
  },
): Promise<number> {
  const recent = await queryOne<{ count: number }>(
    tx,
    `select count(*)::integer as count from files
     where owner_id = $userId and created_at > now() - interval '1 hour'`,
    { userId: actor.userId },
  );
  if ((recent?.count ?? 0) >= MAX_PER_HOUR) {
    throw new AppError('tooMany', 'Too many files within an hour, try again later', {
      retryAfter: 600,
    });
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into files (account_id, owner_id, table_reference, document_type_id, name, content_type,
       size, sha256, stored_as)
     values ($accountId, $userId, $tableReference, $documentTypeId, $name, $contentType, $size,
       $sha, $storedAs)
     returning id`,
    { ...file, sha: file.sha256, accountId: actor.accountId, userId: actor.userId },
  );
  if (!row) throw new Error('The file was not stored');
  return row.id;
}

/** A file of the account, unless it has been deleted. */
export const fileById = (
  db: Db | Tx,
  accountId: number,
  id: number,
): Promise<StoredFile | undefined> =>
  queryOne<StoredFile>(
    db,
    `select ${COLUMNS} from files
     where id = $id and account_id = $accountId and deleted_at is null`,
    { id, accountId },
  );

export const markDeleted = async (tx: Tx, id: number): Promise<void> =>
  void (await query(tx, 'update files set deleted_at = now() where id = $id', { id }));

/**
 * Attaches a file to the record for which it was uploaded. From then on, people who may see the record may open the
 * file, and no one can delete it.
 * @returns the file's content type.
 * @throws AppError 404 unless the file is the actor's own, was uploaded for this kind of record, and is not attached
 * yet.
 */
export async function attachFile(
  tx: Tx,
  actor: Actor,
  fileId: number,
  to: { tableReference: string; referenceId: number },
): Promise<Pick<StoredFile, 'contentType'>> {
  const attached = await queryOne<Pick<StoredFile, 'contentType'>>(
    tx,
    `update files set reference_id = $referenceId
     where id = $fileId and account_id = $accountId and owner_id = $userId
       and table_reference = $tableReference and reference_id is null and deleted_at is null
     returning content_type as "contentType"`,
    { fileId, accountId: actor.accountId, userId: actor.userId, ...to },
  );
  if (!attached) throw notFound('File not found');
  return attached;
}
