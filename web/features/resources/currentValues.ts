import type { ResourceDetails } from '#machines/resources/contract.ts';
import type { Resource } from '#machines/resources/resource.ts';
import type { FormValues } from './FieldControl.tsx';

type Inside = { id?: number | null };
const listOf = (value: unknown): readonly Inside[] => (Array.isArray(value) ? value : []);

/** The initial values of a form: the current row, or empty fields. */
export function startOf(resource: Resource, row: ResourceDetails | null): FormValues {
  const fields = Object.entries(resource.fields).map(([name, { kind }]) => [
    name,
    row?.values[name] ?? (kind === 'flag' ? false : kind === 'text' ? '' : null),
  ]);
  const rows = Object.keys(resource.rows ?? {}).map((name) => [
    name,
    (row?.rows[name] ?? []).map(({ named: _named, ...values }) => values),
  ]);
  return Object.fromEntries([...fields, ...rows]) as FormValues;
}

/** The labels of what differs between two versions of a row. */
export function changedLabels(resource: Resource, was: FormValues, is: FormValues): string[] {
  return Object.entries({ ...resource.fields, ...resource.rows }).flatMap(([name, { label }]) =>
    JSON.stringify(was[name]) === JSON.stringify(is[name]) ? [] : [label],
  );
}

/**
 * What was typed, over another's later version. Of nested rows, those that are gone leave the form, and those
 * that came join it: otherwise saving would remove them.
 */
export function typedOver(typed: unknown, was: unknown, is: unknown): unknown {
  if (!Array.isArray(typed)) return typed;
  const [before, now] = [listOf(was), listOf(is)].map((rows) => new Set(rows.map(({ id }) => id)));
  return [
    ...listOf(typed).filter(({ id }) => id == null || now?.has(id)),
    ...listOf(is).filter(({ id }) => !before?.has(id)),
  ];
}
