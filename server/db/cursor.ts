import type { Db } from './connect.ts';
import { query } from './sql.ts';

/**
 * The rows of one statement as they stood when it began, so many at a time: what is paged by offset is
 * sorted again for each piece, and misses rows that are written meanwhile. Holds a connection until it
 * ends.
 */
export async function* rowsInPieces<Row>(
  db: Db,
  sql: string,
  parameters: Record<string, unknown>,
  atOnce: number,
): AsyncGenerator<Row[]> {
  const tx = await db.transaction();
  try {
    // All rows will be read: the planner would otherwise hurry to the first tenth.
    await query(tx, 'set local cursor_tuple_fraction = 1');
    await query(tx, `declare pieces no scroll cursor for ${sql}`, parameters);
    for (;;) {
      const rows = await query<Row>(tx, `fetch ${atOnce} from pieces`);
      if (rows.length > 0) yield rows;
      if (rows.length < atOnce) return;
    }
  } finally {
    await tx.rollback();
  }
}
