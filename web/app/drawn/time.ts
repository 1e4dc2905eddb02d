import { loadPipelines } from '#web/features/pipelines/index.ts';
import type { Draw } from './drawn.ts';

/** Attendance. */
export const time = {
  myAttendance: async () => ({
    Component: (await import('#web/features/attendance/index.ts')).MyAttendanceScreen,
  }),
  leavePipeline: async () => ({
    Component: (await loadPipelines()).LeavePipelineScreen,
  }),
  privilegeLeaveDates: async () => ({
    Component: (await import('#web/features/leave/index.ts')).PrivilegeLeaveScreen,
  }),
  leaveAllocation: async () => ({
    Component: (await import('#web/features/fileImports/index.ts')).LeaveAllocationScreen,
  }),
  overtimeUpload: async () => ({
    Component: (await import('#web/features/fileImports/index.ts')).OvertimeUploadScreen,
  }),
  punchUpload: async () => ({
    Component: (await import('#web/features/fileImports/index.ts')).PunchUploadScreen,
  }),
  holidayImport: async () => ({
    Component: (await import('#web/features/fileImports/index.ts')).HolidayImportScreen,
  }),
  rosterBoard: async () => ({
    Component: (await import('#web/features/roster/index.ts')).RosterBoardScreen,
  }),
  teamCalendar: async () => ({
    Component: (await import('#web/features/teamCalendar/index.ts')).TeamCalendarScreen,
  }),
  monthLocks: async () => ({
    Component: (await import('#web/features/attendance/index.ts')).MonthLocksScreen,
  }),
} satisfies Record<string, Draw>;
