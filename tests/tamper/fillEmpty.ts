import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { coveredTables } from '#server/platform/history/records/rowTags.ts';
import { someValue } from '#tests/api/engine/history/records/otherValue.ts';
import { hasRows, type Tables } from './attempts.ts';

/** Gives each covered table that is empty a row as Cadre would have written it. */
export async function fillEmpty(tx: Tx, tables: Tables): Promise<void> {
  for (const { table } of await coveredTables(tx)) {
    if (await hasRows(tx, table)) continue;
    const matches = (tables.get(table) ?? []).filter(({ isAsked }) => isAsked);
    const [names, values] = [matches.map(({ name }) => name), matches.map(someValue)];
    await query(
      tx,
      names.length > 0
        ? `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`
        : `insert into ${table} default values`,
    );
    await query(
      tx,
      `update ${table} t set tag = tag_of(current_setting('cadre.row_key'), $table,
         to_jsonb(t) - left_out_of_tag($table))`,
      { table },
    );
  }
}
