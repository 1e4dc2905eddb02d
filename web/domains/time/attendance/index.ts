export { MyAttendanceScreen } from './MyAttendanceScreen.tsx';
export { MonthLocksScreen } from './MonthLocksScreen.tsx';
export { TodayCard, useOwnToday } from './TodayCard.tsx';
export { clockIn } from './clock.ts';
export { STATUS_TONE } from './tones.ts';
export { todayLabel } from './todayLabel.ts';
