import { getColumn, type Resource, type Rows } from '#machines/kits/resources/resource.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Item } from './check.ts';
import { sayTaken, getType } from './store.ts';
import { refusalOfUse, readUses } from './uses.ts';

/**
 * Saves the nested rows of items. Nested rows that are no longer in the list are deleted, unless something uses them.
 */
export async function saveInside(
  tx: Tx,
  resource: Pick<Resource, 'rows'>,
  items: readonly Item[],
  parents: readonly number[],
  path: (index: number) => string,
): Promise<void> {
  for (const [name, rows] of Object.entries(resource.rows ?? {})) {
    const given = items.flatMap(({ values }, item) =>
      ((values[name] ?? []) as RowValues[]).map((row, position) => ({
        ...row,
        id: (row['id'] as number | null) ?? null,
        parent: parents[item] ?? 0,
        position,
        path: `${path(item)}${name}.${position}.`,
      })),
    );
    await removeMissing(tx, rows, given, parents);
    await writeInside(tx, rows, given);
  }
}

interface NestedRow {
  id: number | null;
  parent: number;
  position: number;
  path: string;
}

async function removeMissing(
  tx: Tx,
  { table, parent, one }: Rows,
  given: readonly NestedRow[],
  parents: readonly number[],
): Promise<void> {
  const existing = await query<{ id: number; parent: number; name: string }>(
    tx,
    `select id, ${parent} as parent, name from ${table} where ${parent} = any($parents::bigint[])
     order by id for update`,
    { parents },
  );
  const owners = new Map(existing.map((row) => [row.id, row.parent]));
  for (const row of given) {
    if (row.id !== null && owners.get(row.id) !== row.parent) {
      throw invalid(`This ${one} does not belong to this row`, [
        { path: row.path.slice(0, -1), message: `This ${one} does not belong to this row` },
      ]);
    }
  }
  const kept = new Set(given.map(({ id }) => id));
  const gone = existing.filter(({ id }) => !kept.has(id));
  const uses = await readUses(
    tx,
    table,
    gone.map(({ id }) => id),
  );
  const used = gone.find(({ id }) => uses.some((use) => use.id === id));
  if (used) {
    throw new AppError(
      'conflict',
      refusalOfUse(
        `${one} ${used.name}`,
        uses.filter(({ id }) => id === used.id),
      ).replace(/\. Deactivate.*$/, ' and cannot be removed'),
    );
  }
  await query(tx, `delete from ${table} where id = any($ids::bigint[])`, {
    ids: gone.map(({ id }) => id),
  });
}

async function writeInside(
  tx: Tx,
  { table, parent, fields, ordered, one }: Rows,
  given: readonly (NestedRow & Record<string, unknown>)[],
): Promise<void> {
  const names = Object.keys(fields);
  const columns = [...names.map(getColumn), ...(ordered ? ['position'] : [])];
  const record = [
    'parent bigint',
    ...names.map((name) => `${getColumn(name)} ${getType(fields[name])}`),
    ...(ordered ? ['position integer'] : []),
  ];
  const rows = given.map((row) => ({
    id: row.id,
    parent: row.parent,
    position: row.position,
    ...Object.fromEntries(names.map((name) => [getColumn(name), row[name] ?? null])),
  }));
  const newRows = rows.filter(({ id }) => id === null);
  const kept = rows.filter(({ id }) => id !== null);
  const taken = sayTaken({ one });
  if (kept.length > 0) {
    await query(
      tx,
      `update ${table} t set ${columns.map((column) => `${column} = r.${column}`).join(', ')}
       from jsonb_to_recordset($rows::jsonb) as r (id bigint, ${record.join(', ')})
       where t.id = r.id and (${columns.map((column) => `t.${column}`).join(', ')})
         is distinct from (${columns.map((column) => `r.${column}`).join(', ')})`,
      { rows: JSON.stringify(kept) },
    ).catch(taken);
  }
  if (newRows.length > 0) {
    await query(
      tx,
      `insert into ${table} (${parent}, ${columns.join(', ')})
       select r.parent, ${columns.map((column) => `r.${column}`).join(', ')}
       from jsonb_to_recordset($rows::jsonb) as r (${record.join(', ')})`,
      { rows: JSON.stringify(newRows) },
    ).catch(taken);
  }
}
