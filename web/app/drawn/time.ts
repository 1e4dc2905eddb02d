import type { Draw } from './drawn.ts';

/** Attendance. */
export const time = {
  myAttendance: async () => ({
    Component: (await import('#web/features/attendance/index.ts')).MyAttendanceScreen,
  }),
} satisfies Record<string, Draw>;
