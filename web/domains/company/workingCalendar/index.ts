export { Weekdays } from './Weekdays.tsx';
export { WorkingCalendarScreen } from './WorkingCalendarScreen.tsx';
