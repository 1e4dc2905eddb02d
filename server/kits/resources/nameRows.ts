import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { RecordedChange } from '#machines/kits/resources/contract.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { resourceNamed } from './declared.ts';

type Target = { table: string; title: string };

const getTarget = (field: Field): Target | null => {
  if (field.kind === 'person') return { table: 'employees', title: 'name' };
  const target = field.kind === 'reference' ? resourceNamed(field.resource) : undefined;
  return target ? { table: target.table, title: getColumn(getTitle(target)) } : null;
};

const getRows = (values: Record<string, unknown> | null, name: string) =>
  Array.isArray(values?.[name]) ? (values[name] as Record<string, unknown>[]) : [];

/**
 * Shows references in nested rows of recorded changes as `{ id, label }`. Only their IDs are recorded, so the
 * label is the current one.
 */
export async function nameRows(
  db: Db | Tx,
  resource: Resource,
  changes: readonly RecordedChange[],
): Promise<RecordedChange[]> {
  const labels = new Map<string, string>();
  const references = Object.entries(resource.rows ?? {}).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([field, declared]) => {
      const target = getTarget(declared);
      return target ? [{ name, field, target }] : [];
    }),
  );
  if (references.length === 0) return [...changes];
  for (const { name, field, target } of references) {
    const ids = changes.flatMap(({ before, after }) =>
      [before, after].flatMap((values) => getRows(values, name).map((row) => row[field])),
    );
    const rows = await query<{ id: number; label: string }>(
      db,
      `select id, ${target.title} as label from ${target.table} where id = any($ids::bigint[])`,
      { ids: ids.filter((id) => typeof id === 'number') },
    );
    for (const { id, label } of rows) labels.set(`${name} ${field} ${id}`, label);
  }
  const nameValues = (values: Record<string, unknown> | null) => {
    if (values === null) return null;
    const result = { ...values };
    for (const { name, field } of references) {
      if (!Array.isArray(result[name])) continue;
      result[name] = getRows(result, name).map((row) => {
        const label = labels.get(`${name} ${field} ${String(row[field])}`);
        return label === undefined ? row : { ...row, [field]: { id: row[field], label } };
      });
    }
    return result;
  };
  return changes.map((change) => ({
    ...change,
    before: nameValues(change.before),
    after: nameValues(change.after),
  }));
}
