export { TeamCalendarScreen } from './TeamCalendarScreen.tsx';
