import type { Db, Tx } from '#server/db/connect.ts';
import { recordFindings } from './findings.ts';
import { rowVerifier, type TaggedRow } from './rowTags.ts';

/** A row of work, as its worker takes it: `update … returning` and `delete … returning` serve as well. */
export type WorkRow = TaggedRow & { key: string };

/**
 * Separates rows of work that Cadre wrote from others, before anything of them is obeyed. The others are recorded
 * as findings; the caller sets them aside, so that they are not met again.
 */
export async function whatHolds<Row extends WorkRow>(
  db: Db | Tx,
  table: string,
  rows: readonly Row[],
): Promise<{ held: Row[]; wrong: Row[] }> {
  const holds = rowVerifier(db);
  const held = rows.filter((row) => holds(table, row));
  if (held.length === rows.length) return { held, wrong: [] };
  const wrong = rows.filter((row) => !holds(table, row));
  await recordFindings(
    db,
    wrong.map(({ key }) => ({
      table,
      key,
      reason: 'A worker was to obey it, and its tag does not hold',
    })),
  );
  return { held, wrong };
}
