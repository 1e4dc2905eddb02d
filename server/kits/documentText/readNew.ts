import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { getText } from '#server/platform/files/readApart/index.ts';
import { getWords } from './words.ts';

/**
 * How many files are read at the same time. The number is small, because the worker has other jobs.
 */
const AT_ONCE = 4;
/**
 * How many times reading a file is attempted if a crash interrupts it. The number is limited because the file itself
 * may cause the crash.
 */
const MAX_ATTEMPTS = 3;
/** How much text of a file is read: about a book of 600 pages. Searches do not find text after that. */
const MAX_CHARACTERS = 1_500_000;

const WITH_TEXT = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

/**
 * Reads the texts of new files (controlled documents, and people's own documents), so that searches find them.
 * @returns whether there may be more.
 */
export async function readNewTexts(db: Db, dataDir: string): Promise<boolean> {
  const claimed = await claim(db);
  const storage = openStorage(dataDir);
  for (const { fileId, storedAs, contentType } of claimed) {
    const bytes = await storage.read(storedAs);
    const text = bytes && (await getText(bytes, contentType, MAX_CHARACTERS, { who: 'texts' }));
    await query(
      db,
      `update file_texts set read_at = now(),
         words = case when $words::text[] is not null then array_to_tsvector($words::text[]) end
       where file_id = $fileId`,
      { fileId, words: text ? getWords(text) : null },
    );
  }
  return claimed.length === AT_ONCE;
}

interface Claimed {
  fileId: number;
  storedAs: string;
  contentType: string;
}

/**
 * Claims files to be read, and counts the attempt before it is made. Otherwise, a file that crashes the worker would be
 * tried again forever.
 */
const claim = (db: Db): Promise<Claimed[]> =>
  query<Claimed>(
    db,
    `with unread as (
       select f.id from (
         select file_id from controlled_document_versions where file_id is not null
         union select file_id from employee_documents where file_id is not null) d
       join files f on f.id = d.file_id and f.deleted_at is null
         and f.content_type = any($types::text[])
       where not exists (select from file_texts t where t.file_id = f.id)
       order by f.id limit ${AT_ONCE}
     ), cut_off as (
       select file_id as id from file_texts
       where read_at is null and attempted_at < now() - interval '10 minutes'
         and attempts < ${MAX_ATTEMPTS}
       order by attempted_at limit 1 for update skip locked
     ), claimed as (
       insert into file_texts as t (file_id)
       (select id from unread union all select id from cut_off) order by id limit ${AT_ONCE}
       on conflict (file_id) do update set attempts = t.attempts + 1, attempted_at = now()
         where t.read_at is null and t.attempted_at < now() - interval '10 minutes'
       returning file_id
     )
     select f.id as "fileId", f.stored_as as "storedAs", f.content_type as "contentType"
     from claimed c join files f on f.id = c.file_id order by f.id`,
    { types: WITH_TEXT },
  );
