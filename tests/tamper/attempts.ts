import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { otherValue, type Column } from '#tests/api/engine/history/records/otherValue.ts';

/** One change of one row, or its removal. */
export interface Attempt {
  table: string;
  /** Null: the row is deleted. */
  column: string | null;
  /** The key of the row as it is afterwards, and as it was. */
  key: string;
  formerKey: string;
  /** The instances that the row was about, as findings name them: workflow and subject. */
  about: readonly string[];
}

export type Tables = ReadonlyMap<string, readonly Column[]>;

/** The key of a row `t`, as findings name it: its primary key, its parts joined by a space. */
const getKey = (columns: readonly Column[]): string => {
  const parts = columns.filter(({ isKey }) => isKey).map(({ name }) => `t.${name}`);
  return parts.length > 0 ? `concat_ws(' ', ${parts.join(', ')})` : `''`;
};

/** What is tried on a table: each column that isn't worked out from others, and the removal of a row. */
export const triedOn = (columns: readonly Column[]): (string | null)[] => [
  null,
  ...columns
    .filter(({ name, isGenerated }) => !isGenerated && name !== 'tag')
    .map(({ name }) => name),
];

const ROWS = 200;

/** SQL of the instances that a row `t` is about, by table: findings name these, and not the row. */
const ABOUT: Readonly<Record<string, string>> = {
  increments: `array['increment ' || t.id]`,
  increment_list: `array['increment ' || t.increment_id]`,
  workflow_instances: `array[t.workflow || ' ' || t.subject_id]`,
  workflow_transitions: `array[t.workflow || ' ' || t.subject_id]`,
  workflow_batches: `array(select o.workflow || ' ' || o.subject_id from workflow_transitions o where o.batch_id = t.id)`,
};

/**
 * Tries what it can of a table at once, each on a row of its own, the newest first. Returns what was tried; the rest
 * is for another round.
 */
export async function changeRows(
  tx: Tx,
  table: string,
  columns: readonly Column[],
  tried: readonly (string | null)[],
  /** Instances that were changed already: no finding may count for two attempts. */
  touched: Set<string>,
): Promise<Attempt[]> {
  const newest = await query<{ at: string; key: string; about: string[] }>(
    tx,
    `select t.ctid::text as at, ${getKey(columns)} as key, ${ABOUT[table] ?? `'{}'::text[]`} as about from ${table} t order by t.ctid desc limit ${ROWS}`,
  );
  const rows: typeof newest = [];
  for (const row of newest) {
    if (rows.length === tried.length) break;
    if (row.about.some((one) => touched.has(one))) continue;
    for (const one of row.about) touched.add(one);
    rows.push(row);
  }
  const done: Attempt[] = [];
  for (const [n, name] of tried.slice(0, rows.length).entries()) {
    const row = rows[n];
    if (!row) break;
    if (name === null) {
      await query(tx, `delete from ${table} t where t.ctid = $at::tid`, { at: row.at });
      done.push({ table, column: null, key: row.key, formerKey: row.key, about: row.about });
      continue;
    }
    const column = columns.find((one) => one.name === name);
    if (!column) continue;
    const [changed] = await query<{ key: string }>(
      tx,
      `update ${table} t set ${name} = ${valueOf(table, column)} where t.ctid = $at::tid
       returning ${getKey(columns)} as key`,
      { at: row.at },
    );
    done.push({
      table,
      column: name,
      key: changed?.key ?? row.key,
      formerKey: row.key,
      about: row.about,
    });
  }
  return done;
}

/** Far from the values of other rows, so that what must differ among them still does. */
function valueOf(table: string, column: Column): string {
  const { name, type } = column;
  if (/^int\d$/.test(type)) return `(select coalesce(max(o.${name}), 0) + 1000 from ${table} o)`;
  if (type === 'date')
    return `(select coalesce(max(o.${name}), current_date) + 400 from ${table} o)`;
  return otherValue(column);
}

/** Whether a table has a row. */
export const hasRows = async (db: Db | Tx, table: string): Promise<boolean> =>
  (await query(db, `select from ${table} limit 1`)).length > 0;
