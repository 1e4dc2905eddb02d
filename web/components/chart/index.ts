export { Columns, type ColumnGroup } from './Columns.tsx';
export { Spans } from './Spans.tsx';
