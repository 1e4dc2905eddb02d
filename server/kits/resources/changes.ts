import type { Named } from '#machines/kits/resources/contract.ts';
import type { FieldValue } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { rowsInside } from './details.ts';
import { fieldSelects } from './select.ts';

/** A row with its nested rows, as it was at one moment. */
export interface Snapshot {
  id: number;
  title: string;
  isActive: boolean;
  values: Record<string, FieldValue>;
  named: Record<string, Named>;
  rows: Record<string, readonly Record<string, unknown>[]>;
}

export async function readSnapshots(
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Snapshot>> {
  if (ids.length === 0) return new Map();
  const { values, named, joins } = fieldSelects(resource.fields);
  const rows = await query<Omit<Snapshot, 'rows'>>(
    tx,
    `select t.id, t.${getColumn(getTitle(resource))} as title, t.is_active as "isActive",
       ${values} as values, ${named} as named
     from ${resource.table} t ${joins} where t.id = any($ids::bigint[])`,
    { ids },
  );
  const inside = await rowsInside(tx, resource, ids);
  return new Map(rows.map((row) => [row.id, { ...row, rows: inside.get(row.id) ?? {} }]));
}

/** Records in the history how these rows changed. `before` are the rows as they were. */
export async function recordResourceChanges(
  tx: Tx,
  { userId, accountId }: Pick<Actor, 'userId' | 'accountId'>,
  resource: Resource,
  ids: readonly number[],
  before: ReadonlyMap<number, Snapshot>,
): Promise<void> {
  const after = await readSnapshots(tx, resource, ids);
  const changes = ids.flatMap((id) => {
    const [was, is] = [recorded(resource, before.get(id)), recorded(resource, after.get(id))];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [
      {
        recordType: resource.id,
        recordId: id,
        before: was,
        after: is,
        actor: { userId, accountId },
      },
    ];
  });
  if (changes.length > 0) await recordChanges(tx, changes);
}

/**
 * The values that are recorded: IDs, which identify a row even if it is renamed, and names, which preserve what people
 * read at the time.
 */
function recorded(resource: Resource, row: Snapshot | undefined): Record<string, unknown> | null {
  if (!row) return null;
  const rows = Object.fromEntries(
    Object.entries(row.rows).map(([name, inside]) => [
      name,
      inside.map(({ named: _named, ...values }) => values),
    ]),
  );
  const values = Object.fromEntries(
    Object.keys(resource.fields).map((name) => {
      const who = row.named[name];
      return [name, who ? { id: who.id, label: who.label } : (row.values[name] ?? null)];
    }),
  );
  return { ...values, ...rows, isActive: row.isActive };
}
