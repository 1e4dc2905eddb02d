import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  coveredTables,
  rowVerifier,
  textOfRow,
  type CoveredTable,
  type TaggedRow,
} from './rowTags.ts';
import { getConcern } from './rowsAsTagged.ts';

/**
 * Each signed table has a signed list of its rows, and signed notes say which rows Cadre has deleted since. If a listed
 * row is missing and there is no note, someone deleted it in the database (docs/history.md).
 */

const NAMELESS = 'a note of its deletion would reveal when someone filed anonymously';
const BRIEF = 'kept for minutes or days';

/** Signed tables without such a list, each with the reason why a missing row does not matter. */
export const UNLISTED: Readonly<Record<string, string>> = {
  compensatory_days: 'its rows have no key; what they grant stands in the leave ledger',
  deadline_notices: 'a notice is sent again if nothing says that it was',
  delays: 'counts failed attempts, for hours',
  held_grievance_notes: NAMELESS,
  held_grievances: NAMELESS,
  mails: BRIEF,
  one_time_codes: BRIEF,
  outbox: 'emptied all the time; what it asked for stands in what it is about',
  refresh_tokens: 'a missing one ends a session',
  row_lists: 'a missing list is made again',
  row_removals: 'a missing removal makes its rows missed',
  sessions: 'a missing one signs out',
  webhook_deliveries: BRIEF,
  workflow_timers: 'comes and goes with each decision; what is overdue stands in the queues',
};

const listed = async (db: Db): Promise<CoveredTable[]> =>
  (await coveredTables(db)).filter(({ table, key }) => key.length > 0 && !(table in UNLISTED));

const EPOCH = `date '2000-01-01'`;

/**
 * How the rows of a table are listed: as ranges of the last column of the key or, if the column is null here, one by
 * one.
 */
async function readListing(db: Db, { table, key }: CoveredTable) {
  const last = key.at(-1) ?? '';
  const [column] = await query<{ type: string }>(
    db,
    `select format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $table::regclass and attname = $last`,
    { table, last },
  );
  const type = column?.type ?? '';
  const first = key.slice(0, -1).map((name) => `t.${name}`);
  const prefix = first.length > 0 ? `concat_ws(' ', ${first.join(', ')})` : `''`;
  if (/^(bigint|integer|smallint)$/.test(type))
    return { prefix, last: `t.${last}::bigint`, isDay: false };
  if (type === 'date') return { prefix, last: `(t.${last} - ${EPOCH})::bigint`, isDay: true };
  return null;
}

const wholeKey = (key: readonly string[]): string =>
  `concat_ws(' ', ${key.map((name) => `t.${name}`).join(', ')})`;

/** SQL for the entries of the list of a table. */
async function getEntries(db: Db, of: CoveredTable): Promise<string> {
  const ranges = await readListing(db, of);
  return ranges
    ? `select x.prefix || '|' || x.ranges as entry from (
         select ${ranges.prefix} as prefix, range_agg(int8range(${ranges.last}, ${ranges.last}, '[]'))::text as ranges
         from ${of.table} t group by 1) x`
    : `select ${wholeKey(of.key)} as entry from ${of.table} t`;
}

/**
 * The maximum number of missing rows that are reported. If more are missing, the table was emptied, which the first
 * rows show well enough.
 */
const MAX_NAMED = 1000;

/** The keys of listed rows that no longer exist. */
async function readGone(db: Db, of: CoveredTable): Promise<string[]> {
  const ranges = await readListing(db, of);
  const shown = ranges?.isDay ? `(${EPOCH} + n.value::integer)::text` : 'n.value::text';
  const rows = await query<{ key: string }>(
    db,
    ranges
      ? `with present as (
           select ${ranges.prefix} as prefix, range_agg(int8range(${ranges.last}, ${ranges.last}, '[]')) as ranges
           from ${of.table} t group by 1),
         listed as (
           select split_part(e.entry, '|', 1) as prefix, split_part(e.entry, '|', 2)::int8multirange as ranges
           from row_lists l cross join lateral unnest(l.rows) e (entry) where l.table_name = $table)
         select concat_ws(' ', nullif(l.prefix, ''), ${shown}) as key
         from listed l left join present p on p.prefix = l.prefix
         cross join lateral unnest(l.ranges - coalesce(p.ranges, '{}')) r (range)
         cross join lateral generate_series(lower(r.range), upper(r.range) - 1) n (value)
         limit ${MAX_NAMED}`
      : `select e.key from row_lists l cross join lateral unnest(l.rows) e (key)
         where l.table_name = $table and not exists (select from ${of.table} t where ${wholeKey(of.key)} = e.key)
         limit ${MAX_NAMED}`,
    { table: of.table },
  );
  return rows.map(({ key }) => key);
}

/**
 * The keys of rows that Cadre has deleted since the list was made. Times are compared as well as transaction IDs,
 * because transaction IDs start again after a restore.
 */
async function readRemoved(db: Db, table: string): Promise<ReadonlySet<string>> {
  const holds = rowVerifier(db);
  const rows = await query<TaggedRow & { keys: string[] }>(
    db,
    `select r.keys, ${textOfRow('r')} as text, r.tag
     from row_lists l join row_removals r on r.table_name = l.table_name
     where l.table_name = $table
       and (not pg_visible_in_snapshot(r.removed_in, l.seen) or r.removed_at > l.made_at)`,
    { table },
  );
  return new Set(rows.flatMap((row) => (holds('row_removals', row) ? row.keys : [])));
}

export interface MissingRow {
  table: string;
  key: string;
  /** When the list that still contains the row was made. */
  listedAt: Date;
}

/** The rows of a table that someone other than Cadre deleted after the list was made. */
export async function missingRows(db: Db, of: CoveredTable): Promise<MissingRow[]> {
  const [list] = await query<TaggedRow & { madeAt: Date }>(
    db,
    `select l.made_at as "madeAt", ${textOfRow('l')} as text, l.tag from row_lists l where l.table_name = $table`,
    { table: of.table },
  );
  // A list with an invalid signature is reported as a finding itself, and proves nothing about
  // rows.
  if (!list || !rowVerifier(db)('row_lists', list)) return [];
  const gone = await readGone(db, of);
  if (gone.length === 0) return [];
  const removed = await readRemoved(db, of.table);
  return gone.flatMap((key) =>
    removed.has(key) ? [] : [{ table: of.table, key, listedAt: list.madeAt }],
  );
}

/**
 * Checks that every listed row exists or was deleted by Cadre. This runs only for all accounts together, because the
 * account of a missing row is unknown.
 */
export async function rowsAsListed(db: Db, account: number | null): Promise<Broken[]> {
  if (account !== null) return [];
  const broken: Broken[] = [];
  for (const of of await listed(db))
    broken.push(...(await missingRows(db, of)).map(missingFinding));
  return broken;
}

export const missingFinding = ({ table, key, listedAt }: MissingRow): Broken => ({
  workflow: table,
  subjectId: Number.parseInt(key, 10) || 0,
  seq: 0,
  reason: `Row ${key} was removed past Cadre since ${listedAt.toISOString().slice(0, 10)}`,
  row: { table, id: key },
  cause: `row of ${table}`,
  concern: getConcern(table),
});

/**
 * Makes new lists after a verification, and deletes notes that are no longer needed. A table with missing rows keeps
 * its list, so that every later run reports them, too.
 * @param onlyNew makes lists only for tables without one.
 */
export async function renewRowLists(db: Db, { onlyNew = false } = {}): Promise<void> {
  const tables = new Set(
    (await query<{ table: string }>(db, 'select table_name as "table" from row_lists')).map(
      ({ table }) => table,
    ),
  );
  for (const of of await listed(db)) {
    if (onlyNew && tables.has(of.table)) continue;
    if (tables.has(of.table) && (await missingRows(db, of)).length > 0) continue;
    await query(
      db,
      `insert into row_lists (table_name, made_at, seen, rows)
       select $table, now(), pg_current_snapshot(), coalesce(array_agg(e.entry order by e.entry), '{}')
       from (${await getEntries(db, of)}) e
       on conflict (table_name) do update
         set made_at = excluded.made_at, seen = excluded.seen, rows = excluded.rows`,
      { table: of.table },
    );
    await query(
      db,
      `delete from row_removals where table_name = $table and removed_at < now() - interval '1 day'`,
      { table: of.table },
    );
  }
}
