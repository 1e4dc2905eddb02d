export { MyAttendanceScreen } from './MyAttendanceScreen.tsx';
export { MonthLocksScreen } from './MonthLocksScreen.tsx';
export { TodayCard, useOwnToday } from './TodayCard.tsx';
