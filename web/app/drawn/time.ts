import type { Draw } from './drawn.ts';

/** Attendance. */
export const time = {
  myAttendance: async () => ({
    Component: (await import('#web/features/attendance/index.ts')).MyAttendanceScreen,
  }),
  monthLocks: async () => ({
    Component: (await import('#web/features/attendance/index.ts')).MonthLocksScreen,
  }),
} satisfies Record<string, Draw>;
