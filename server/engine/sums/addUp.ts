import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addedUp, getColumns, type KeptSums } from './keptSums.ts';

/** Makes one row of the differences added since. What others add or add up meanwhile stays theirs. */
export async function addUp(db: Db, kept: KeptSums): Promise<false> {
  await query(
    db,
    // By its place, since columns that may be null would be compared row by row.
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
