import type { Db, Tx } from './connect.ts';
import { query } from './sql.ts';

/**
 * Reads the rows of one statement by a cursor, in batches of one snapshot: paging by offset would sort
 * again for each batch and miss concurrent writes. Holds a connection until it ends.
 */
export const rowsInPieces = <Row>(
  db: Db,
  sql: string,
  parameters: Record<string, unknown>,
  atOnce: number,
): AsyncGenerator<Row[]> =>
  madeInPieces<Row, Row>(db, sql, parameters, { atOnce, make: (_, rows) => Promise.resolve(rows) });

/** The same, with what is made of each batch in the same snapshot in its place. */
export async function* madeInPieces<Row, Made>(
  db: Db,
  sql: string,
  parameters: Record<string, unknown>,
  { atOnce, make }: { atOnce: number; make: (tx: Tx, rows: Row[]) => Promise<Made[]> },
): AsyncGenerator<Made[]> {
  const tx = await db.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  try {
    // All rows will be read: by default the planner optimises for the first tenth.
    await query(tx, 'set local cursor_tuple_fraction = 1');
    await query(tx, `declare pieces no scroll cursor for ${sql}`, parameters);
    for (;;) {
      const rows = await query<Row>(tx, `fetch ${atOnce} from pieces`);
      if (rows.length > 0) yield await make(tx, rows);
      if (rows.length < atOnce) return;
    }
  } finally {
    await tx.rollback();
  }
}
