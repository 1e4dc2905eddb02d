import type { Db, Tx } from '#server/platform/db/connect.ts';
import { recordFindings } from './findings.ts';
import { notObeyed } from './notObeyed.ts';
import { rowVerifier, textOfRow, type TaggedRow } from './rowTags.ts';

/**
 * SQL for what a query has to read besides the columns of a row, so that `requireUnchanged` can verify the row.
 * @param leftOut columns that the tag (the signature of a row) does not cover: the tag itself and generated columns.
 */
export const asTagged = (alias: string, key = 'id', leftOut?: readonly string[]): string =>
  `${alias}.${key}::text as key, ${textOfRow(alias, leftOut)} as text, ${alias}.tag`;

/** Like `asTagged`, for an employee, whose column `search_shape` is generated. */
export const employeeAsTagged = (alias: string): string =>
  asTagged(alias, 'id', ['search_shape', 'tag']);

/**
 * Refuses to rely on rows that differ from those that Cadre wrote.
 * @throws AppError 503, after recording the finding.
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
 * Like `requireUnchanged`, for rows of several tables.
 * @throws AppError 503, after recording the findings.
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

/** A row of a work queue as its worker reads it, possibly by `update … returning` or `delete … returning`. */
export type WorkRow = TaggedRow & { key: string };

/**
 * Separates the queued rows that Cadre wrote from others, before a worker acts on them. The others are recorded as
 * findings, and the caller sets them aside so that they are not read again.
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
