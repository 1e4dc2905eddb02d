import type { SheetFormat } from '#server/files/readApart/index.ts';

/**
 * What is wrong with the number of a row's cells, if anything: an unquoted comma moves all cells behind it
 * into other columns. The last cells of workbooks and of pasted rows may be missing.
 */
export function misfit(
  format: SheetFormat,
  header: readonly string[],
  cells: readonly string[],
): string | null {
  const fits =
    format === 'csv' ? cells.length === header.length : !cells.slice(header.length).some(Boolean);
  return fits ? null : `has ${cells.length} cells where the header has ${header.length}`;
}
