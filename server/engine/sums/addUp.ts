import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addedUp, getColumns, type DerivedSums } from './derivedTables.ts';

/**
 * Adds up the difference rows of each key into one row. Rows that other transactions are inserting or adding up at the
 * same time are not touched.
 */
export async function addUp(db: Db, kept: DerivedSums): Promise<false> {
  await query(
    db,
    // Identifies rows by their physical position (`ctid`). Comparing their key columns, which may
    // be null, would be slow.
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
