import type { Db, Tx } from '#server/db/connect.ts';
import { recordFindings } from './findings.ts';
import { notObeyed } from './notObeyed.ts';
import { rowVerifier, textOfRow, type TaggedRow } from './rowTags.ts';

/** SQL of what a query reads of a row beside its own columns, so that `requireHeld` can verify it. */
export const asTagged = (alias: string, key = 'id'): string =>
  `${alias}.${key}::text as key, ${textOfRow(alias)} as text, ${alias}.tag`;

/** The same of a table with generated columns, which its tag leaves out. */
export const asTaggedIn = (table: string, alias: string): string =>
  `${alias}.id::text as key, ${alias}.tag, jsonb_strip_nulls(to_jsonb(${alias}) - array(
     select attname::text from pg_attribute where attrelid = '${table}'::regclass and not attisdropped
       and (attgenerated <> '' or attname = 'tag')))::text as text`;

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
  const holds = rowVerifier(db);
  const wrong = rows.filter((row) => !holds(table, row)).map(({ key }) => ({ table, key }));
  await notObeyed(db, wrong, purpose);
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
