export { WorkingCalendarScreen } from './WorkingCalendarScreen.tsx';
