/** The rows of the attendance and roster reports. Their names are the specification's (002 §2.3). */

/** A day of GET /Employee/GetAttendanceDetailsReport and /TimeSheetReport/GetAttendanceDetailsReport. */
export interface AttendanceDetailsRow {
  intEmployeeBasicInfoId: number;
  EmployeeCode: string;
  strEmployeeName: string;
  strDesignation: string;
  strDepartment: string;
  /** A date such as `2026-11-23`. */
  dteAttendanceDate: string;
  strCalendarName: string;
  /** A time such as `09:02`, or null if absent. */
  tmeInTime: string | null;
  tmeLastOutTime: string | null;
  strWorkingHours: string | null;
  intLateMinutes: number;
  intEarlyMinutes: number;
  strAttendanceStatus: string;
}

/** A person with a column for each date, such as `2026-11-23`. */
export interface TimeReportRow {
  intEmployeeBasicInfoId: number;
  EmployeeCode: string;
  strEmployeeName: string;
  strDesignation: string;
  strDepartment: string;
  [date: `${number}-${number}-${number}`]: string;
}
