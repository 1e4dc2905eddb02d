export { markAttendance, saveResults } from './mark.ts';
