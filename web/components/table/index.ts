export {
  actionColumn,
  actionsColumn,
  cellContent,
  type CardPlace,
  type CellValue,
  type Column,
  type ColumnWidth,
} from './column.ts';
export { DataTable, type DataTableProps, type TableHandle } from './DataTable.tsx';
export { LoadMore } from './LoadMore.tsx';
export type { Selection } from './selection.ts';
export type { RowTone } from './TableRow.tsx';
export { tableShortcuts } from './tableShortcuts.ts';
export { TwoLines, type TwoLinesProps } from './TwoLines.tsx';
export { useTableTop } from './useTableTop.ts';
export type { PageState, Paging, Sort } from './useRows.ts';
