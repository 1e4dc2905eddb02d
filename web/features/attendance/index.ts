export { MyAttendanceScreen } from './MyAttendanceScreen.tsx';
