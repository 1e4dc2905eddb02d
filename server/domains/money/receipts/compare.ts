import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { openStorage, type Storage } from '#server/platform/files/storage.ts';
import { readPrints } from '#server/platform/files/readApart/index.ts';
import {
  readCandidates,
  matchCopies,
  matchSheets,
  originals,
  storePrints,
  type Candidate,
} from './matches.ts';
import type { Print } from '#server/platform/files/prints/prints.ts';
import { isPartOf } from './sameSheet.ts';
import { getSheet, turn, type Sheet } from './sheet.ts';

/** After a crash, at most this many comparisons are repeated. */
const AT_ONCE = 8;
const READER = { who: 'receipts' };

interface Attached {
  fileId: number;
  accountId: number;
  storedAs: string;
  contentType: string;
  isReceipt: boolean;
}

interface Hashed extends Pick<Attached, 'fileId' | 'accountId' | 'storedAs'> {
  prints: readonly Print[];
}

/**
 * Compares new receipts with all others of their account, and records which show the same paper. Images are
 * read between transactions that can be repeated, so that a crash or a second worker only costs time.
 * @returns whether there may be more.
 */
export async function compareReceipts(db: Db, dataDir: string): Promise<boolean> {
  const attached = await query<Attached>(
    db,
    `select f.id as "fileId", f.account_id as "accountId", f.stored_as as "storedAs",
       f.content_type as "contentType", q.kind = 'expense' as "isReceipt"
     from files f join requests q on q.id = f.reference_id
     where f.table_reference = 'Request' and f.reference_id is not null and f.compared_at is null
       and f.deleted_at is null
     order by f.id limit ${AT_ONCE}`,
  );
  if (attached.length === 0) return false;
  const storage = openStorage(dataDir);
  const receipts = attached.filter(({ isReceipt }) => isReceipt);
  const uncopied = await withTransaction(db, async (tx) => {
    const ids = receipts.map(({ fileId }) => fileId);
    await matchCopies(tx, ids);
    return originals(tx, ids);
  });
  const hashed: Hashed[] = [];
  for (const { fileId, accountId, storedAs, contentType } of receipts) {
    if (!uncopied.has(fileId) || !contentType.startsWith('image/')) continue;
    const bytes = await storage.read(storedAs);
    const prints = bytes && (await readPrints(bytes, READER));
    if (prints) hashed.push({ fileId, accountId, storedAs, prints });
  }
  const candidates = await withTransaction(db, async (tx) => {
    // Without this lock, two concurrent workers would each miss the receipts that the other has just stored.
    await takeAdvisoryLock(tx, 'comparingReceipts');
    await storePrints(tx, hashed);
    return readCandidates(tx, hashed);
  });
  const same = await sameAmong(storage, candidates, hashed);
  await withTransaction(db, async (tx) => {
    await matchSheets(tx, same);
    await query(tx, 'update files set compared_at = now() where id = any($ids::bigint[])', {
      ids: attached.map(({ fileId }) => fileId),
    });
  });
  return attached.length === AT_ONCE;
}

async function sameAmong(
  storage: Storage,
  candidates: readonly Candidate[],
  hashed: readonly Hashed[],
): Promise<Candidate[]> {
  const getBytes = new Map(hashed.map(({ fileId, storedAs }) => [fileId, storedAs]));
  const same: Candidate[] = [];
  // The candidates of one receipt follow each other, so the receipt is only read once.
  let [readAs, own] = ['', null as Sheet | null];
  for (const candidate of candidates) {
    const storedAs = getBytes.get(candidate.fileId) ?? '';
    if (storedAs !== readAs) [readAs, own] = [storedAs, await sheetAt(storage, storedAs)];
    const other = await sheetAt(storage, candidate.otherStoredAs);
    if (own && other && isSame(own, other, candidate)) same.push(candidate);
  }
  return same;
}

async function sheetAt(storage: Storage, storedAs: string): Promise<Sheet | null> {
  const bytes = await storage.read(storedAs);
  return bytes ? getSheet(bytes) : null;
}

/**
 * Whether two images show the same paper. Their hashes have already shown how one is rotated, and which of them
 * may be cropped.
 */
function isSame(own: Sheet, other: Sheet, { turn: degrees, cut, otherCut }: Candidate): boolean {
  const one = turn(own, degrees);
  if (cut === 0 && isPartOf(one, other)) return true;
  return otherCut === 0 && isPartOf(other, one);
}
