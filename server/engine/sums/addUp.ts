import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addedUp, getColumns, type DerivedSums } from './derivedTables.ts';

/**
 * Adds up the difference rows of each key into one row. Rows that other transactions insert or add up at
 * the same time are not touched.
 */
export async function addUp(db: Db, kept: DerivedSums): Promise<false> {
  await query(
    db,
    // Rows are identified by their position (`ctid`). Comparing their key columns, which may be null,
    // would need a slow comparison row by row.
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
