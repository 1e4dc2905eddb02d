import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { ReadColumn } from '#server/platform/sheets/reading/column.ts';
import { fileColumns, ID_COLUMN, STATUS_COLUMN, type FileColumn } from './cells.ts';

export interface Header {
  /** The position of the column `Id`, or -1. */
  id: number;
  /** The position of the column `Status`, or -1. */
  status: number;
  known: Map<number, FileColumn>;
}

/** How the cells of a field have to be read. */
export const kindOfField = (field: Field | null): ReadColumn['kind'] =>
  field?.kind === 'date' || field?.kind === 'number' ? field.kind : 'text';

/**
 * The columns that a file for a resource may contain. A file that was exported from the list also has the columns `Id`
 * and `Status`.
 */
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

/** The position of each column in the file, in an order in which a field comes after the field that it depends on. */
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
