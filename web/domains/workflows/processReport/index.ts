export { ProcessReportScreen } from './ProcessReportScreen.tsx';
