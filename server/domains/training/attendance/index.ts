export { checkIn, checkInCodeQuery, readCheckInCode } from './checkIn.ts';
export { markAttendance, saveResults } from './mark.ts';
