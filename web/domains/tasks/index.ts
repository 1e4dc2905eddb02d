export { BoardScreen } from './BoardScreen.tsx';
export { TaskDashboardScreen } from './DashboardScreen.tsx';
export { ProjectsScreen } from './ProjectsScreen.tsx';
