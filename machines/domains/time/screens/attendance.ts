import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { ACT, ADD, everyoneMay, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, fileCalls, view } from '#machines/core/screens/need.ts';
import { punchDevice } from '#machines/domains/time/attendance/resources/punchDevice.ts';
import { area } from '#machines/core/screens/screen.ts';

const PUNCH_DEVICES = punchDevice.screen.reference as MenuReference;

/** Attendance: the user's own month and check-in, data from devices, and months that are locked for payroll. */
export const attendance = area({
  screens: {
    myAttendance: {
      address: '/SelfService/attendance',
      title: 'My Attendance',
      menu: { group: 'Employee Self Service', within: 'Attendance' },
      permission: {
        reference: MENU.myAttendance,
        harmless: OWN,
        name: 'My Attendance',
        allow: everyoneMay(['isView', 'isCreate']),
      },
      calls: {
        'GET /Attendance/MyMonth': view(MENU.myAttendance),
        'POST /Attendance/CheckIn': create(MENU.myAttendance),
        'POST /Attendance/RemoveDevice': create(MENU.myAttendance),
      },
    },
    kiosks: {
      address: '/profile/remoteLocation/kiosk',
      title: 'Kiosks',
      menu: { group: 'Employee Management', within: 'Time' },
      needs: view(PUNCH_DEVICES),
      calls: {
        'GET /Kiosk/List': view(PUNCH_DEVICES),
        'POST /Kiosk/Register': edit(PUNCH_DEVICES),
        'POST /Kiosk/End': edit(PUNCH_DEVICES),
        // These calls need the secret of the registered browser, and a person's number and PIN.
        'POST /Kiosk/Open': 'public',
        'POST /Kiosk/Punch': 'public',
        'POST /Kiosk/RequestLeave': 'public',
      },
    },
    teamCalendar: {
      address: '/SelfService/teamCalendar',
      title: 'Team Calendar',
      menu: { group: 'Employee Self Service', within: 'Attendance' },
      permission: {
        reference: MENU.teamCalendar,
        name: 'Team Calendar',
        allow: everyoneMay(['isView', 'isCreate']),
      },
      calls: {
        'GET /TeamCalendar/Month': view(MENU.teamCalendar),
        'GET /TeamCalendar/Year': view(MENU.teamCalendar),
        'GET /TeamCalendar/Feeds': view(MENU.teamCalendar),
        'POST /TeamCalendar/MakeFeed': create(MENU.teamCalendar),
        'POST /TeamCalendar/RevokeFeed': view(MENU.teamCalendar),
        // The URL contains a secret token, because calendar programs can't sign in.
        'GET /TeamCalendar/Feed/:token': 'public',
      },
    },
    leavePipeline: {
      address: '/administration/leaveandmovement/approvalPipeline',
      title: 'Approval Pipeline',
      menu: { group: 'Administration', within: 'Leave & Movement' },
      needs: view(MENU.approvalPipelines),
    },
    privilegeLeaveDates: {
      address: '/profile/leaveApplication/pLDateChange',
      title: 'Privilege Leave Date Change',
      menu: { group: 'Employee Management', within: 'Leave & Movement' },
      permission: {
        reference: MENU.privilegeLeaveDates,
        name: 'Privilege Leave Date Change',
        allow: { hr: ACT, admin: VIEW, audit: VIEW },
      },
      calls: { 'GET /Leave/PrivilegeLeave': view(MENU.privilegeLeaveDates) },
    },
    leaveAllocation: {
      address: '/profile/leaveApplication/allocation',
      title: 'Leave Allocation',
      menu: { group: 'Employee Management', within: 'Leave & Movement' },
      permission: {
        reference: MENU.leaveAllocation,
        name: 'Leave Allocation',
        allow: { hr: ADD },
      },
      calls: fileCalls('/LeaveAllocation', MENU.leaveAllocation),
    },
    overtimeUpload: {
      address: '/profile/overTime/bulkUpload',
      title: 'Overtime Bulk Upload',
      menu: { group: 'Employee Management', within: 'Overtime' },
      permission: {
        reference: MENU.overtimeUpload,
        name: 'Overtime Bulk Upload',
        allow: { hr: ADD },
      },
      calls: fileCalls('/Overtime', MENU.overtimeUpload),
    },
    punchUpload: {
      address: '/profile/attendance/punchUpload',
      title: 'Punch Upload',
      menu: { group: 'Employee Management', within: 'Time' },
      permission: {
        reference: MENU.punchUpload,
        name: 'Punch Upload',
        allow: { hr: ADD, admin: ADD },
      },
      calls: fileCalls('/Punches', MENU.punchUpload),
    },
    holidayImport: {
      address: '/administration/timeManagement/holidayImport',
      title: 'Holiday Import',
      menu: { group: 'Administration', within: 'Time Management' },
      needs: create(MENU.holidaySetup),
      calls: fileCalls('/Holidays', MENU.holidaySetup),
    },
    rosterBoard: {
      address: '/profile/attendance/rosterBoard',
      title: 'Roster Board',
      menu: { group: 'Employee Management', within: 'Time' },
      // All users see their direct reports. With access to a unit's rosters, they also see its people.
      permission: {
        reference: MENU.rosterBoard,
        name: 'Roster Board',
        allow: { hr: ACT, supervisor: ACT, audit: VIEW },
      },
      calls: {
        'GET /Roster/Board': view(MENU.rosterBoard),
        'POST /Roster/Save': edit(MENU.rosterBoard),
        'POST /Roster/CopyMonth': edit(MENU.rosterBoard),
        'POST /Roster/Discard': edit(MENU.rosterBoard),
        'POST /Roster/Publish': edit(MENU.rosterBoard),
      },
    },
    monthLocks: {
      address: '/administration/timeManagement/monthLock',
      title: 'Attendance Months',
      menu: { group: 'Administration', within: 'Time Management' },
      permission: {
        reference: MENU.attendanceLocks,
        name: 'Attendance Months',
        allow: { hr: ACT, admin: ACT, finance: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Attendance/Locks': view(MENU.attendanceLocks),
        'GET /Attendance/LockCost': edit(MENU.attendanceLocks),
        'POST /Attendance/LockMonth': edit(MENU.attendanceLocks),
        'POST /Attendance/ReopenMonth': edit(MENU.attendanceLocks),
      },
    },
  },
  permissions: [
    {
      reference: MENU.unitRosters,
      name: 'Rosters of Business Units',
      allow: { hr: ACT, audit: VIEW },
    },
    {
      reference: MENU.attendanceDays,
      name: 'Attendance of Others',
      allow: { hr: VIEW, admin: VIEW, audit: VIEW },
    },
    {
      reference: MENU.punches,
      name: 'Punches of Devices',
      allow: { admin: ['isView', 'isCreate'] },
    },
  ],
  calls: {
    // Users get their own days, those of direct reports, and those of units that they may see.
    'GET /Attendance/Day': 'signedIn',
    'POST /Attendance/Punches': create(MENU.punches),
    'POST /Overtime/Confirm': create(MENU.overtimeToConfirm),
    // Users get their own days, those of direct reports, and those of units that they may see.
    'GET /Employee/GetAttendanceDetailsReport': 'signedIn',
    'GET /TimeSheetReport/GetAttendanceDetailsReport': 'signedIn',
    'GET /TimeSheetReport/TimeManagementDynamicPIVOTReport': view(MENU.monthlyInOut),
    'GET /TimeSheetReport/GetRosterDetailsReport': view(MENU.rosterDetails),
    'GET /TimeSheetReport/GetAttendanceByRosterReport': view(MENU.attendanceByRoster),
  },
});
