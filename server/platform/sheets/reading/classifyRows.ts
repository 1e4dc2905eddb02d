import type { LeftOut, ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import type { SheetRow, StagedTable } from '#server/platform/files/readApart/index.ts';
import { takeTurns } from '#server/platform/sheets/turns.ts';
import type { FoundHeader } from './header.ts';
import { joinCells, type PlannedColumn } from './planColumns.ts';

/** Yields the rows of a file, each with the reason why it is not data; null if it is data. */
export async function* classifyRows(
  table: StagedTable,
  { index, cells: names, again }: FoundHeader,
  plan: readonly PlannedColumn[],
  { isHiddenLeftOut = false }: ReadingChoices,
): AsyncGenerator<{ row: SheetRow; why: LeftOut | null }> {
  const turn = takeTurns();
  const wanted = plan.filter(({ isRequired }) => isRequired);
  const headers = [names, again].flatMap((cells) => (cells ? [cells.join('\n')] : []));
  let place = -1;
  for await (const row of table.rows()) {
    await turn();
    place += 1;
    if (place === index) continue;
    if (place < index) yield { row, why: 'title' };
    else if (headers.includes(row.cells.join('\n'))) yield { row, why: 'header' };
    else if (isHiddenLeftOut && row.isHidden) yield { row, why: 'hidden' };
    else yield { row, why: plan.length > 1 ? explainLeftOut(row.cells, wanted) : null };
  }
}

const TOTAL = /^(grand |sub ?|sub-)?totals?\b|^sum\b|^summe\b|^(সর্ব)?মোট|\btotals?:?$/i;

/**
 * Why a row is not data. A total or a remark below the table, for example, has no value in a column that every row has
 * to fill.
 */
function explainLeftOut(
  cells: readonly string[],
  wanted: readonly PlannedColumn[],
): LeftOut | null {
  const filled = cells.filter(Boolean);
  const [start = ''] = filled;
  const missing = wanted.filter((column) => joinCells(column, cells) === '').length;
  const [key] = wanted;
  const keyCell = key ? joinCells(key, cells) : '';
  if (missing > 0 && TOTAL.test(start) && (keyCell === '' || keyCell === start)) return 'total';
  const isAlone = filled.length === 1 && wanted.length > 1;
  return isAlone && (keyCell === '' || /[\s:]/.test(start)) ? 'remark' : null;
}
