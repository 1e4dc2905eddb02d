import { createHash } from 'node:crypto';
import type { Broken } from '#server/platform/history/verification/family.ts';
import {
  EVERYTHING,
  isInSegments,
  type Portion,
} from '#server/platform/history/verification/portion.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { openStorage, type Storage, type Stored } from '#server/platform/files/storage.ts';

interface FileToVerify extends Stored {
  id: number;
  accountId: number;
  name: string;
}

/** How many rows are read from the database at once. */
const PAGE = 500;

/**
 * Compares the content of stored files, all or a portion of them, with the digest in their row, which a signature
 * protects.
 */
export async function changedFiles(
  db: Db,
  dataDir: string,
  portion: Portion = EVERYTHING,
): Promise<Broken[]> {
  const storage = openStorage(dataDir);
  const broken: Broken[] = [];
  for (let after = 0; ;) {
    const files = await readFilesAfter(db, after, portion);
    for (const file of files) {
      const wrong = await whatIsWrong(storage, file);
      // Ignores a file that was deleted after its row was read.
      if (wrong && (await stillExists(db, file.id))) broken.push(getFinding(file, wrong));
    }
    const last = files.at(-1);
    if (!last || files.length < PAGE) return broken;
    after = last.id;
  }
}

/** SQL for a portion, which includes new files: those after the checkpoint up to which everything was verified. */
const readFilesAfter = (
  db: Db,
  after: number,
  { since, segments }: Portion,
): Promise<FileToVerify[]> =>
  query(
    db,
    `select f.id, f.account_id as "accountId", f.name, f.stored_as as "storedAs", f.sha256
     from files f
     where f.id > $after and f.deleted_at is null
       and ($since::bigint = 0 or ${isInSegments('f.id')} or f.created_at >=
         (select at - interval '1 day' from history_checkpoints where id = $since))
     order by f.id limit ${PAGE}`,
    { after, since, segments },
  );

async function stillExists(db: Db, id: number): Promise<boolean> {
  const rows = await query(db, 'select from files where id = $id and deleted_at is null', { id });
  return rows.length > 0;
}

async function whatIsWrong(
  storage: Storage,
  { storedAs, sha256 }: Stored,
): Promise<keyof typeof REASONS | null> {
  const content = await storage.stream(storedAs);
  if (!content) return 'missing';
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part as Buffer);
  return hash.digest().equals(sha256) ? null : 'changed';
}

const REASONS = {
  missing: ({ name }: FileToVerify) => `The file ${name} is missing from DATA_DIR`,
  changed: ({ name }: FileToVerify) => `The file ${name} was changed after it was stored`,
};

const getFinding = (file: FileToVerify, wrong: keyof typeof REASONS): Broken => ({
  workflow: 'files',
  subjectId: file.id,
  seq: 0,
  reason: REASONS[wrong](file),
  accountId: file.accountId,
  row: { table: 'files', id: String(file.id) },
  cause: `file ${wrong}`,
  concern: 'record',
});
