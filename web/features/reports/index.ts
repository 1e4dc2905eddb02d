export { reportEntriesQuery } from './api.ts';
export { ReportScreen } from './ReportScreen.tsx';
