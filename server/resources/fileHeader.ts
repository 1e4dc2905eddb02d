import { titleOf, type Resource } from '#machines/resources/resource.ts';
import { invalid } from '#server/errors.ts';
import { fileColumns, ID_COLUMN, STATUS_COLUMN, type FileColumn } from './cells.ts';

export interface Header {
  /** The index of `Id`, or -1. */
  id: number;
  /** The index of `Status`, or -1. */
  status: number;
  known: Map<number, FileColumn>;
}

/**
 * Finds each column by its label, in any order and case. A list's own export has `Id` and `Status`, too.
 * @throws AppError 400 that names missing, unknown and repeated columns: a misspelt one would be lost.
 */
export function headerOf(resource: Resource, header: readonly string[]): Header {
  const columns = fileColumns(resource);
  const byLabel = new Map(columns.map((column) => [column.label.toLowerCase(), column]));
  const own = new Set([ID_COLUMN, STATUS_COLUMN].map((label) => label.toLowerCase()));
  const labels = header.map((label) => label.toLowerCase());
  // In the order of their declaration: a field comes after the one that it depends on.
  const known = new Map<number, FileColumn>();
  for (const column of columns) {
    const index = labels.indexOf(column.label.toLowerCase());
    if (index !== -1) known.set(index, column);
  }
  const id = labels.indexOf(ID_COLUMN.toLowerCase());
  const status = byLabel.has(STATUS_COLUMN.toLowerCase())
    ? -1
    : labels.indexOf(STATUS_COLUMN.toLowerCase());
  const missing = columns.filter(
    ({ name, label }) => name === titleOf(resource) && !labels.includes(label.toLowerCase()),
  );
  const unknown = header.filter((label) => {
    const wanted = label.toLowerCase();
    return wanted !== '' && !byLabel.has(wanted) && !own.has(wanted);
  });
  const twice = header.filter(
    (label, index) => label !== '' && labels.indexOf(label.toLowerCase()) < index,
  );
  const complaints = [
    ...(missing.length > 0 && id === -1 ? [`missing ${missing[0]?.label ?? ''}`] : []),
    ...(unknown.length > 0 ? [`not known ${unknown.slice(0, 20).join(', ')}`] : []),
    ...(twice.length > 0 ? [`twice ${twice.join(', ')}`] : []),
  ];
  if (complaints.length === 0) return { id, status, known };
  const separated = header.length === 1 && /[;\t]/.test(header[0] ?? '');
  throw invalid(`The header is not as expected: ${complaints.join('; ')}. Nothing was imported`, [
    { path: 'line 1', message: `The columns are ${columns.map(({ label }) => label).join(', ')}` },
    ...(separated ? [{ path: 'line 1', message: 'The columns must be separated by commas' }] : []),
  ]);
}
