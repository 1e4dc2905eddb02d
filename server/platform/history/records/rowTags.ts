import { createHmac, type KeyObject } from 'node:crypto';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { rowsInPieces } from '#server/platform/db/cursor.ts';
import { getRowKey } from '#server/platform/db/rowKey.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Row tags: a covered table has a column `tag`, an HMAC over its name and the row without the tag. A trigger computes
 * it with the key that the application's connections carry (`cover_with_tags` in a migration, server/platform/db/rowKey.ts);
 * it is verified here, with the process's own key, never by a function of the database. A row that was inserted or
 * changed by anyone without the secret does not hold, and no later write of Cadre makes it hold again. A tag
 * doesn't know whether a row is missing (rowLists.ts does), or was put back as it once was (docs/history.md).
 *
 * To cover a table: `select cover_with_tags('name')` in a migration; again after one adds a generated column. Rows that
 * are there are tagged once, at the first start (tagBaselines.ts). Text leaves out nulls, so that a migration may add
 * a nullable column; one that changes columns otherwise does so by `select change_covered('name', 'alter table …')`.
 */
export interface CoveredTable {
  table: string;
  /** Columns that the text leaves out: the tag, and generated ones, which triggers don't see. */
  leftOut: readonly string[];
  /** The columns of its primary key. */
  key: readonly string[];
}

/** The tables that have tags, from the catalogue of the database. */
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

/** A covered row as a query reads it. */
export interface TaggedRow {
  text: string;
  tag: Buffer | null;
}

/**
 * The text of a row that its tag is over, as SQL. Only builtin functions are in it: one of the database's own
 * could be replaced by one about another row.
 */
export const textOfRow = (alias: string, leftOut: readonly string[] = ['tag']): string =>
  `jsonb_strip_nulls(to_jsonb(${alias}) - '{${leftOut.join(',')}}'::text[])::text`;

/** Says whether rows are as Cadre wrote them, with the key of a connection. */
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

/** A row whose tag does not hold. */
export interface WrongRow {
  table: string;
  /** Its primary key as text, its parts joined by a space. */
  key: string;
  /** Whether it has a tag: one that has none may be an insertion, one that has another was changed. */
  isTagged: boolean;
  text: string;
}

const READ_AT_ONCE = 5000;

/**
 * Verifies every row of a covered table in one snapshot, or those that a condition on the row `t` selects; returns
 * how many there are.
 */
export async function verifyRowTags(
  db: Db,
  { table, leftOut, key }: CoveredTable,
  onFinding: (row: WrongRow) => void,
  where: { sql: string; parameters: Record<string, unknown> } = { sql: 'true', parameters: {} },
): Promise<number> {
  const holds = rowVerifier(db);
  const named = key.map((column) => `t.${column}`).join(`, `);
  const rows = rowsInPieces<TaggedRow & { key: string }>(
    db,
    `select ${key.length > 0 ? `concat_ws(' ', ${named})` : `''`} as key, ${textOfRow('t', leftOut)} as text, t.tag
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
