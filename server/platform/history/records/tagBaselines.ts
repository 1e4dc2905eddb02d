import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { CoveredTable } from './rowTags.ts';

/** The name of the baseline that records that existing rows of a table were tagged. */
export const getTags = ({ table }: CoveredTable): string => `tags ${table}`;

const changeableTables = async (tx: Tx): Promise<string[]> => {
  const rows = await query<{ table: string }>(
    tx,
    `select c.relname as table from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and has_table_privilege(c.oid, 'update')`,
  );
  return rows.map(({ table }) => table);
};

/**
 * Tags the rows that existed before their table was covered, and returns their number for each table. Rows that have a
 * tag keep it, valid or not. The caller records the tagging in a signed baseline, so that it is done only once.
 */
export async function tagUntagged(
  tx: Tx,
  tables: readonly CoveredTable[],
): Promise<ReadonlyMap<string, number>> {
  const tagged = new Map<string, number>();
  if (tables.length === 0) return tagged;
  await query(tx, `select set_config('cadre.row_baseline', 'on', true)`);
  const changeable = new Set(await changeableTables(tx));
  for (const { table } of tables) {
    // If rows of a table can only be added, they were tagged by the migration that covered the table, because only the
    // owner can change them.
    if (!changeable.has(table)) continue;
    const [row] = await query<{ count: number }>(
      tx,
      `with tagged as (update ${table} set tag = null where tag is null returning 1)
       select count(*) from tagged`,
    );
    tagged.set(table, row?.count ?? 0);
  }
  await query(tx, `select set_config('cadre.row_baseline', '', true)`);
  return tagged;
}
