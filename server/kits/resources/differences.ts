import { plainText } from '#machines/kits/resources/plainText.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import type { FieldValue } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { BETWEEN, getCell } from './cells.ts';
import type { FileItem } from './fileItems.ts';

/** The fields that a line of a file changes, with the old and new values in readable form. */
export function differences(
  resource: Resource,
  { before, values, labels }: FileItem,
): ImportLine['differences'] {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const was = before?.values[name] ?? null;
    const is = (values[name] as FieldValue) ?? null;
    const label = was === is ? before?.named[name]?.label : labels[name];
    return {
      label: field.label,
      before: getText(getCell(field, was, before?.named[name]?.label)),
      after: getText(getCell(field, is, label)),
    };
  });
  const rows = Object.entries(resource.rows ?? {}).map(([name, { label, fields: own }]) => {
    const [only = 'name'] = Object.keys(own);
    const names = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => plainText(row[only])).join(BETWEEN) || null;
    const is = values[name];
    return {
      label,
      before: names(before?.rows[name] ?? []),
      after: names(Array.isArray(is) ? is : []),
    };
  });
  return [...fields, ...rows].filter((one) => one.before !== one.after);
}

const getText = (cell: string | number | null): string | null =>
  cell === null ? null : String(cell);
