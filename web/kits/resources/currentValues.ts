import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { FormValues } from './FieldControl.tsx';

/** Returns the initial values of a form: those of the row, or the ones that a new row starts with. */
export function getStart(resource: Resource, row: ResourceDetails | null): FormValues {
  const fields = Object.entries(resource.fields).map(([name, { kind, initial }]) => [
    name,
    row?.values[name] ??
      (row === null ? initial : undefined) ??
      (kind === 'flag' ? false : kind === 'text' ? '' : null),
  ]);
  const rows = Object.keys(resource.rows ?? {}).map((name) => [
    name,
    (row?.rows[name] ?? []).map(({ named: _named, ...values }) => values),
  ]);
  return Object.fromEntries([...fields, ...rows]) as FormValues;
}
