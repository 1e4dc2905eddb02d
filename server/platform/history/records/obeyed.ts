import type { Db, Tx } from '#server/platform/db/connect.ts';
import { recordFindings } from './findings.ts';
import { notObeyed } from './notObeyed.ts';
import { rowVerifier, textOfRow, type TaggedRow } from './rowTags.ts';

/**
 * SQL of what a query reads of a row beside its own columns, so that `requireHeld` can verify it.
 * @param leftOut the tag, and the generated columns of the table.
 */
export const asTagged = (alias: string, key = 'id', leftOut?: readonly string[]): string =>
  `${alias}.${key}::text as key, ${textOfRow(alias, leftOut)} as text, ${alias}.tag`;

/** An employee `alias`, whose `search_shape` is generated. */
export const employeeAsTagged = (alias: string): string =>
  asTagged(alias, 'id', ['search_shape', 'tag']);

/**
 * Refuses to rest anything on a row that Cadre did not write as it is.
 * @throws AppError 503, and the finding is recorded.
 */
export async function requireHeld(
  db: Db | Tx,
  table: string,
  rows: readonly WorkRow[],
  purpose: string,
): Promise<void> {
  await requireAllHeld(
    db,
    rows.map(({ key, text, tag }) => ({ table, key, text, tag })),
    purpose,
  );
}

/**
 * The same of rows of several tables.
 * @throws AppError 503, and the findings are recorded.
 */
export async function requireAllHeld(
  db: Db | Tx,
  rows: readonly (WorkRow & { table: string })[],
  purpose: string,
): Promise<void> {
  const holds = rowVerifier(db);
  await notObeyed(
    db,
    rows.filter((row) => !holds(row.table, row)),
    purpose,
  );
}

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
  const activeRows = rows.filter((row) => holds(table, row));
  if (activeRows.length === rows.length) return { held: activeRows, wrong: [] };
  const wrong = rows.filter((row) => !holds(table, row));
  await recordFindings(
    db,
    wrong.map(({ key }) => ({
      table,
      key,
      reason: 'A worker was to obey it, and its tag does not hold',
    })),
  );
  return { held: activeRows, wrong };
}
