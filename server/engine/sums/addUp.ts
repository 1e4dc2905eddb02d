import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addedUp, getColumns, type DerivedSums } from './derivedTables.ts';

/**
 * Merges the difference rows added so far into one. Rows that other transactions add or merge
 * meanwhile are not touched.
 */
export async function addUp(db: Db, kept: DerivedSums): Promise<false> {
  await query(
    db,
    // By row position, because nullable columns would be compared row by row.
    `with many as (
       select unnest(array_agg(ctid)) as place from ${kept.table}
       group by ${kept.by.join(', ')} having count(*) > 1
     ), gone as (
       delete from ${kept.table} c using many m where c.ctid = m.place returning c.*
     )
     insert into ${kept.table} (${getColumns(kept)}) ${addedUp(kept, 'gone')}`,
  );
  return false;
}
