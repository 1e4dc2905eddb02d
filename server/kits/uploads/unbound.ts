import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { openStorage } from '#server/platform/files/storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 1000;

/**
 * Deletes files that were not attached within a day of their upload, and content without a row. Rows are marked first,
 * and content is deleted after the commit; if a crash prevents that, the next run deletes it. Returns how many rows
 * were marked.
 */
export async function removeUnboundFiles(db: Db, dataDir: string): Promise<number> {
  const storage = openStorage(dataDir);
  const unbound = await query(
    db,
    `update files f set deleted_at = now()
     where reference_id is null and deleted_at is null and created_at < now() - interval '1 day'
       and not exists (select from business_units b where b.logo_file_id = f.id)
       and not exists (select from employees e where e.photo_file_id = f.id)
     returning id`,
  );
  const deleted = await query<{ storedAs: string }>(
    db,
    `select stored_as as "storedAs" from files where deleted_at > now() - interval '3 days'`,
  );
  for (const { storedAs } of deleted) await storage.drop(storedAs);
  await removeUnknown(db, join(dataDir, 'files'));
  return unbound.length;
}

/** Deletes content without a row, which remains when an upload is interrupted. */
async function removeUnknown(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{48}$/.test(name));
  const storage = openStorage(join(folder, '..'));
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const unknown = await query<{ name: string }>(
      db,
      `select name from unnest($names::text[]) name
       where not exists (select from files where stored_as = name)`,
      { names: names.slice(at, at + AT_ONCE) },
    );
    for (const { name } of unknown) {
      const stats = await stat(join(folder, name)).catch(() => null);
      // The age is that of the file on disk, because the row of an anonymous image contains only
      // the day.
      if (stats && stats.ctimeMs < Date.now() - DAY_MS) await storage.drop(name);
    }
  }
}
