import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Values } from '#machines/kits/resources/schema.ts';

/**
 * Converts recorded values to values that can be saved, with IDs for references. Nested rows that have been deleted are
 * created again.
 */
export function recordedValues(
  resource: Resource,
  before: Record<string, unknown>,
  now: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Values {
  const getId = (value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);
  const fields = Object.keys(resource.fields).map((name) => [name, getId(before[name])]);
  const rows = Object.keys(resource.rows ?? {}).map((name) => {
    const present = new Set((now[name] ?? []).map(({ id }) => id));
    const currentRows = (before[name] ?? []) as Record<string, unknown>[];
    return [
      name,
      currentRows.map((row) => ({ ...row, id: present.has(row['id']) ? row['id'] : null })),
    ];
  });
  return Object.fromEntries([...fields, ...rows]) as Values;
}
