import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { ReadColumn } from '#server/platform/sheets/reading/column.ts';
import { fileColumns, ID_COLUMN, STATUS_COLUMN, type FileColumn } from './cells.ts';

export interface Header {
  /** The index of `Id`, or -1. */
  id: number;
  /** The index of `Status`, or -1. */
  status: number;
  known: Map<number, FileColumn>;
}

/** How the cells of a field are written. */
export const kindOfField = (field: Field | null): ReadColumn['kind'] =>
  field?.kind === 'date' || field?.kind === 'number' ? field.kind : 'text';

/** The columns that a file of a resource can fill. A list's own export has `Id` and `Status`, too. */
export function readColumns(resource: Resource): ReadColumn[] {
  const columns = fileColumns(resource);
  const title = getTitle(resource);
  const own = [ID_COLUMN, STATUS_COLUMN].filter(
    (label) => !columns.some((column) => column.label.toLowerCase() === label.toLowerCase()),
  );
  return [
    ...columns.map(({ name, label, field }): ReadColumn => ({
      label,
      kind: kindOfField(field),
      isRequired: name === title,
      ...(name === title && {
        or: ID_COLUMN,
        also: ['name', resource.one, `${resource.one} name`, resource.screen.title],
      }),
    })),
    ...own.map((label): ReadColumn => ({ label, kind: 'text', isRequired: false, isExact: true })),
  ];
}

/** Where each column stands, in the order of their declaration: a field comes after what it depends on. */
export function getHeader(resource: Resource, labels: readonly string[]): Header {
  const columns = fileColumns(resource);
  const hasStatus = columns.some(({ label }) => label === STATUS_COLUMN);
  return {
    id: columns.some(({ label }) => label === ID_COLUMN) ? -1 : labels.indexOf(ID_COLUMN),
    status: hasStatus ? -1 : labels.indexOf(STATUS_COLUMN),
    known: new Map(
      columns.flatMap((column): [number, FileColumn][] => {
        const at = labels.indexOf(column.label);
        return at === -1 ? [] : [[at, column]];
      }),
    ),
  };
}
