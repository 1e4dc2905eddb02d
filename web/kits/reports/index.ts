export { PlainTable } from './PlainTable.tsx';
export { PrintScreen } from './PrintScreen.tsx';
export { ReportScreen } from './ReportScreen.tsx';
export { reportEntriesQuery } from './api.ts';
export { columnsOf, writtenCell } from './columns.tsx';
