import type { Db, Tx } from '#server/platform/db/connect.ts';
import { recordFindings } from './findings.ts';
import { notObeyed } from './notObeyed.ts';
import { rowVerifier, textOfRow, type TaggedRow } from './rowTags.ts';

/**
 * SQL for what a query must read besides a row's columns, so that `requireUnchanged` can verify it.
 * @param leftOut the tag, and the generated columns of the table.
 */
export const asTagged = (alias: string, key = 'id', leftOut?: readonly string[]): string =>
  `${alias}.${key}::text as key, ${textOfRow(alias, leftOut)} as text, ${alias}.tag`;

/** The same for an employee `alias`, whose `search_shape` is generated. */
export const employeeAsTagged = (alias: string): string =>
  asTagged(alias, 'id', ['search_shape', 'tag']);

/**
 * Refuses to rely on a row that differs from what Cadre wrote.
 * @throws AppError 503, and the finding is recorded.
 */
export async function requireUnchanged(
  db: Db | Tx,
  table: string,
  rows: readonly WorkRow[],
  purpose: string,
): Promise<void> {
  await requireAllUnchanged(
    db,
    rows.map(({ key, text, tag }) => ({ table, key, text, tag })),
    purpose,
  );
}

/**
 * Refuses to rely on rows of several tables, as `requireUnchanged` does.
 * @throws AppError 503, and the findings are recorded.
 */
export async function requireAllUnchanged(
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

/** A row of work as its worker reads it, also by `update … returning` and `delete … returning`. */
export type WorkRow = TaggedRow & { key: string };

/**
 * Separates rows of work that Cadre wrote from others, before a worker acts on them. The others are recorded as
 * findings; the caller sets them aside, so that they are not read again.
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
