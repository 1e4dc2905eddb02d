import type { Db } from './connect.ts';
import { query } from './sql.ts';

/**
 * Reads the rows of one statement with a cursor, in batches from one snapshot: paging by offset would sort again for
 * each batch and miss concurrent writes. Holds a connection until it ends.
 */
export async function* rowsInPieces<Row>(
  db: Db,
  sql: string,
  parameters: Record<string, unknown>,
  atOnce: number,
): AsyncGenerator<Row[]> {
  // Within a transaction, which has its own isolation level, this is a savepoint.
  const tx = await db.transaction(undefined, {
    isolationLevel: 'repeatable read',
    readOnly: true,
    doNotRejectOnRollback: true,
  });
  try {
    // All rows will be read; by default the planner optimises for the first tenth.
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
