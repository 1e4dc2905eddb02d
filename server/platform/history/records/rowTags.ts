import { createHmac, type KeyObject } from 'node:crypto';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { rowsInPieces } from '#server/platform/db/cursor.ts';
import { getRowKey } from '#server/platform/db/rowKey.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Signed (covered) tables have a column `tag`: an HMAC of the row, which a trigger computes with a key of the
 * application's connections (db/rowKey.ts). It is verified here, never by a function of the database. Rows changed
 * without the secret have an invalid tag. Tags do not reveal missing rows (rowLists.ts) or old rows put back
 * (docs/history.md).
 */

/*
 * To cover a table, call `select cover_with_tags('name')` in a migration, and again after adding a generated
 * column. Existing rows are tagged once, at the first start (tagBaselines.ts). The tagged text contains no
 * nulls, so a nullable column can simply be added; other changes need `select change_covered('name', 'alter
 * table …')`.
 */
export interface CoveredTable {
  table: string;
  /** Columns that the tagged text does not contain: the tag, and generated columns, which triggers do not see. */
  leftOut: readonly string[];
  /** The columns of the primary key. */
  key: readonly string[];
}

/** The tables that have tags, read from the catalogue of PostgreSQL. */
export const coveredTables = (db: Db | Tx): Promise<CoveredTable[]> =>
  query<CoveredTable>(
    db,
    `select c.relname as table,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
         and a.attnum > 0 and (a.attgenerated <> '' or a.attname = 'tag') order by a.attnum) as "leftOut",
       array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary and k.place <= i.indnkeyatts order by k.place) as key
     from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tag'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and t.atttypid = 'bytea'::regtype and not t.attisdropped
     order by c.relname`,
  );

/** A row of a signed table, as a query returns it. */
export interface TaggedRow {
  text: string;
  tag: Buffer | null;
}

/**
 * SQL for the text of a row that its tag covers. It uses only built-in functions of PostgreSQL, because another
 * function in the database could be replaced by one that returns the text of another row.
 */
export const textOfRow = (alias: string, leftOut: readonly string[] = ['tag']): string =>
  `jsonb_strip_nulls(to_jsonb(${alias}) - '{${leftOut.join(',')}}'::text[])::text`;

/** Returns a function that checks with the key of a connection whether Cadre wrote a row as it is now. */
export function rowVerifier(db: Db | Tx): (table: string, row: TaggedRow) => boolean {
  const key = rowKeyOfPool(getRecordKey(db));
  return (table, { text, tag }) =>
    tag !== null && createHmac('sha256', key).update(`${table} ${text}`).digest().equals(tag);
}

const derived = new WeakMap<KeyObject, KeyObject>();

function rowKeyOfPool(recordKey: KeyObject): KeyObject {
  const existing = derived.get(recordKey) ?? getRowKey(recordKey);
  derived.set(recordKey, existing);
  return existing;
}

/** A row whose tag is invalid. */
export interface WrongRow {
  table: string;
  /** The primary key as text, whose parts are separated by spaces. */
  key: string;
  /**
   * Whether the row has a tag. A row without a tag may have been inserted by someone else, while a wrong tag means that
   * the row was changed.
   */
  isTagged: boolean;
  text: string;
}

const READ_AT_ONCE = 5000;

/**
 * Verifies every row of a signed table, or only those that match a condition on the row `t`, in one snapshot. Returns
 * the number of rows.
 */
export async function verifyRowTags(
  db: Db,
  { table, leftOut, key }: CoveredTable,
  onFinding: (row: WrongRow) => void,
  where: { sql: string; parameters: Record<string, unknown> } = { sql: 'true', parameters: {} },
): Promise<number> {
  const holds = rowVerifier(db);
  const keyColumns = key.map((column) => `t.${column}`).join(`, `);
  const rows = rowsInPieces<TaggedRow & { key: string }>(
    db,
    `select ${key.length > 0 ? `concat_ws(' ', ${keyColumns})` : `''`} as key, ${textOfRow('t', leftOut)} as text, t.tag
     from ${table} t where ${where.sql}`,
    where.parameters,
    READ_AT_ONCE,
  );
  let count = 0;
  for await (const piece of rows) {
    count += piece.length;
    for (const row of piece) {
      if (!holds(table, row))
        onFinding({ table, key: row.key, isTagged: row.tag !== null, text: row.text });
    }
  }
  return count;
}
