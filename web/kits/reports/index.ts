export { PlainTable } from './PlainTable.tsx';
export { PrintScreen } from './PrintScreen.tsx';
export { SavedFilters } from './SavedFilters.tsx';
export { ReportScreen } from './ReportScreen.tsx';
export { reportEntriesQuery, rowsQuery } from './api.ts';
export { getColumns, writtenCell } from './columns.tsx';
