export { DashboardScreen } from './DashboardScreen.tsx';
export { GrievanceScreen } from './GrievanceScreen.tsx';
