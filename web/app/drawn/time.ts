import { loadPipelines } from '#web/domains/workflows/pipelines/index.ts';
import type { Draw } from './drawn.ts';

export const time = {
  kiosks: async () => ({
    Component: (await import('#web/domains/time/kiosk/index.ts')).KiosksScreen,
  }),
  myAttendance: async () => ({
    Component: (await import('#web/domains/time/attendance/index.ts')).MyAttendanceScreen,
  }),
  leavePipeline: async () => ({
    Component: (await loadPipelines()).LeavePipelineScreen,
  }),
  privilegeLeaveDates: async () => ({
    Component: (await import('#web/domains/time/leave/index.ts')).PrivilegeLeaveScreen,
  }),
  leaveAllocation: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).LeaveAllocationScreen,
  }),
  overtimeUpload: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).OvertimeUploadScreen,
  }),
  punchUpload: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).PunchUploadScreen,
  }),
  holidayImport: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).HolidayImportScreen,
  }),
  rosterBoard: async () => ({
    Component: (await import('#web/domains/time/roster/index.ts')).RosterBoardScreen,
  }),
  teamCalendar: async () => ({
    Component: (await import('#web/domains/time/teamCalendar/index.ts')).TeamCalendarScreen,
  }),
  monthLocks: async () => ({
    Component: (await import('#web/domains/time/attendance/index.ts')).MonthLocksScreen,
  }),
} satisfies Record<string, Draw>;
