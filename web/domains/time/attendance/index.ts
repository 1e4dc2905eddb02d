export { MyAttendanceScreen } from './MyAttendanceScreen.tsx';
export { MonthLocksScreen } from './MonthLocksScreen.tsx';
