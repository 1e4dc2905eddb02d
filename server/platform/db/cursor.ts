import type { Db } from './connect.ts';
import { query } from './sql.ts';

/**
 * Reads the rows of one statement in batches with a cursor, all from one snapshot. Paging by offset would sort again
 * for each batch, and would miss or repeat rows while others write. The cursor occupies a connection until it ends.
 */
export async function* rowsInPieces<Row>(
  db: Db,
  sql: string,
  parameters: Record<string, unknown>,
  atOnce: number,
): AsyncGenerator<Row[]> {
  // If `db` is a transaction, this becomes a savepoint, and the isolation level of the transaction
  // stays.
  const tx = await db.transaction(undefined, {
    isolationLevel: 'repeatable read',
    readOnly: true,
    doNotRejectOnRollback: true,
  });
  try {
    // By default, PostgreSQL chooses a plan that is fast for the first tenth of the rows, but this caller reads all of
    // them.
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
