import { MENU } from '#machines/values/menuReferences.ts';
import { ACT, everybodyMay, LOOK } from '#machines/screens/allow.ts';
import { create, edit, view } from '#machines/screens/need.ts';
import { area } from '#machines/screens/screen.ts';

/** Attendance: one's own month and check-in, what devices send, and months that are closed for pay. */
export const attendance = area({
  screens: {
    myAttendance: {
      address: '/SelfService/attendance',
      title: 'My Attendance',
      menu: { group: 'Employee Self Service' },
      permission: {
        reference: MENU.myAttendance,
        name: 'My Attendance',
        allow: everybodyMay(['isView', 'isCreate']),
      },
      calls: {
        'GET /Attendance/MyMonth': view(MENU.myAttendance),
        'POST /Attendance/CheckIn': create(MENU.myAttendance),
      },
    },
    monthLocks: {
      address: '/administration/timeManagement/monthLock',
      title: 'Attendance Months',
      menu: { group: 'Administration', within: 'Time Management' },
      permission: {
        reference: MENU.attendanceLocks,
        name: 'Attendance Months',
        allow: { hr: ACT, admin: ACT, finance: LOOK, audit: LOOK },
      },
      calls: {
        'GET /Attendance/Locks': view(MENU.attendanceLocks),
        'POST /Attendance/LockMonth': edit(MENU.attendanceLocks),
        'POST /Attendance/ReopenMonth': edit(MENU.attendanceLocks),
      },
    },
  },
  permissions: [
    {
      reference: MENU.attendanceDays,
      name: 'Attendance of Others',
      allow: { hr: LOOK, admin: LOOK, audit: LOOK },
    },
    {
      reference: MENU.punches,
      name: 'Punches of Devices',
      allow: { admin: ['isView', 'isCreate'] },
    },
  ],
  calls: {
    // One's own, one's people's, and those of the units where one may see them.
    'GET /Attendance/Day': 'signedIn',
    'POST /Attendance/Punches': create(MENU.punches),
    // One's own days, one's people's, and those of the units where one may see them.
    'GET /Employee/GetAttendanceDetailsReport': 'signedIn',
    'GET /TimeSheetReport/GetAttendanceDetailsReport': 'signedIn',
    'GET /TimeSheetReport/TimeManagementDynamicPIVOTReport': view(MENU.monthlyInOut),
    'GET /TimeSheetReport/GetRosterDetailsReport': view(MENU.rosterDetails),
    'GET /TimeSheetReport/GetAttendanceByRosterReport': view(MENU.attendanceByRoster),
  },
});
