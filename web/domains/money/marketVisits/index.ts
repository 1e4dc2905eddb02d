export { ReportOsScreen } from './ReportOsScreen.tsx';
export { ReportScreen } from './ReportScreen.tsx';
