import type { ImportLine } from '#machines/resources/contract.ts';
import { invalid } from '#server/errors.ts';
import { misfit } from '#server/sheets/misfit.ts';
import type { SheetFormat, SheetRow } from '#server/files/readApart/index.ts';
import type { FileColumn, FileRow } from './fileImport.ts';

/**
 * Finds each column in the header, in any order and case. A row that doesn't match the header is refused.
 * @throws AppError 400 that names missing, unknown or repeated columns.
 */
export function readHeader(
  columns: readonly FileColumn[],
  header: readonly string[],
  format: SheetFormat,
): (row: SheetRow) => FileRow | ImportLine {
  const known = new Map(columns.map(({ label }) => [label.toLowerCase(), label]));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  const twice: string[] = [];
  for (const [index, cell] of header.entries()) {
    const label = known.get(cell.toLowerCase());
    if (label === undefined) {
      unknown.push(cell.slice(0, 50) || `(column ${index + 1} has no name)`);
    } else if (places.has(label)) twice.push(label);
    else places.set(label, index);
  }
  const missing = columns.flatMap(({ label, optional }) =>
    optional || places.has(label) ? [] : label,
  );
  const complaints = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`not known ${unknown.slice(0, 20).join(', ')}`] : []),
    ...(twice.length > 0 ? [`twice ${twice.join(', ')}`] : []),
  ];
  if (complaints.length > 0) throw wrongHeader(columns, header, complaints);
  return ({ line, cells }) => {
    const problem = misfit(format, header, cells);
    return problem === null
      ? { line, cell: (label) => cells[places.get(label) ?? -1] ?? '' }
      : { line, title: cells[0] ?? '', change: 'refused', differences: [], problems: [problem] };
  };
}

function wrongHeader(
  columns: readonly FileColumn[],
  header: readonly string[],
  complaints: readonly string[],
): Error {
  const labels = (optional: boolean) =>
    columns
      .filter((column) => (column.optional ?? false) === optional)
      .map(({ label }) => label)
      .join(', ');
  const hint = labels(true) && `, and optionally ${labels(true)}`;
  const separated = header.length === 1 && /[;\t]/.test(header[0] ?? '');
  return invalid(`The header is not as expected: ${complaints.join('; ')}. Nothing was imported`, [
    { path: 'line 1', message: `The columns are ${labels(false)}${hint}` },
    ...(separated ? [{ path: 'line 1', message: 'The columns must be separated by commas' }] : []),
  ]);
}
