import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import type { z } from 'zod';
import type {
  AttendanceDetailsRow,
  TimeReportRow,
} from '#machines/domains/time/contracts/timeReports.ts';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  DAY,
  DAY_JOINS,
  PERSON_JOINS,
  ZONE,
} from '#server/domains/time/attendance/reports/attendanceRows.ts';
import {
  ATTENDANCE_CELLS,
  ROSTER_CELLS,
  type DailyCells,
} from '#server/domains/time/attendance/reports/attendanceTotals.ts';
import {
  getDays,
  getMonth,
  type byRosterQuery,
  type detailsQuery,
  type pivotQuery,
} from './queries.ts';

/**
 * GET /Employee/GetAttendanceDetailsReport: returns the days of the caller, of their direct reports, and of
 * others to whom the caller has access.
 */
export async function attendanceDetails(
  { db, actor }: Call,
  { EmployeeId: employeeId, FromDate: fromDay, ToDate: toDay }: z.output<typeof detailsQuery>,
): Promise<AttendanceDetailsRow[]> {
  const units = await unitsPermitted(db, actor, MENU.attendanceDetails, 'isView');
  const { accountId, employeeId: callerId } = actor;
  return query<AttendanceDetailsRow>(
    db,
    `select r.*, x.day as "dteAttendanceDate", x.shift as "strCalendarName", x."inTime" as "tmeInTime",
       x."outTime" as "tmeLastOutTime", x.worked as "strWorkingHours", x.late as "intLateMinutes",
       x.early as "intEarlyMinutes", x.status as "strAttendanceStatus"
     from (select ${DAY}, d.employee_id from attendance_days d ${DAY_JOINS} ${ZONE}
       where d.employee_id = $employeeId and d.day between $fromDay::date and $toDay::date) x
     join employees e on e.id = x.employee_id ${PERSON_JOINS}
     cross join lateral (select ${WHO}) r
     where e.account_id = $accountId and (e.id = $callerId or e.supervisor_id = $callerId
       or $units::bigint[] is null or e.business_unit_id = any($units))
     order by x.day`,
    { employeeId, fromDay, toDay, accountId, callerId, units },
  );
}

const WHO = `e.id as "intEmployeeBasicInfoId", e.code as "EmployeeCode", e.name as "strEmployeeName",
  coalesce(g.name, '') as "strDesignation", coalesce(p.name, '') as "strDepartment"`;

interface Filters {
  fromDay: string;
  toDay: string;
  employeeId?: number;
  businessUnitId: number;
  departments?: number[];
  designationId?: number;
  employmentTypeId?: number;
  workplaceGroupId: number;
  workplaceId?: number;
  text?: string;
  pageNo: number;
  pageSize: number;
}

const NO_FILTERS = {
  employeeId: 0,
  departments: [],
  designationId: 0,
  employmentTypeId: 0,
  workplaceId: 0,
  text: '',
};

const peopleWhere = (isInIt: string): string => `
  select e.id from employees e
  where e.account_id = $accountId and ($units::bigint[] is null or e.business_unit_id = any($units))
    and ($employeeId = 0 or e.id = $employeeId)
    and ($businessUnitId = 0 or e.business_unit_id = $businessUnitId)
    and (cardinality($departments::bigint[]) = 0 or e.department_id = any($departments::bigint[]))
    and ($designationId = 0 or e.designation_id = $designationId)
    and ($employmentTypeId = 0 or e.employment_type_id = $employmentTypeId)
    and ($workplaceGroupId = 0 or e.workplace_group_id = $workplaceGroupId)
    and ($workplaceId = 0 or e.workplace_id = $workplaceId)
    and ${getOptionalSearchSql('e.code, e.name', '$text')}
    and ${isInIt}
  order by e.name, e.id limit $limit offset $offset`;

/**
 * GET /TimeSheetReport/TimeManagementDynamicPIVOTReport: returns when people came and left, with one column per
 * date.
 */
export const monthlyInOut = (call: Call, filter: z.output<typeof pivotQuery>) =>
  pivot(call, MENU.monthlyInOut, ATTENDANCE_CELLS, {
    fromDay: filter.DteFromDate,
    toDay: filter.DteToDate,
    employeeId: filter.EmployeeId,
    businessUnitId: filter.BusinessUnitId,
    workplaceGroupId: filter.WorkplaceGroupId,
    workplaceId: filter.WorkplaceId,
    pageNo: filter.pageNo,
    pageSize: filter.pageSize,
  });

/** GET /TimeSheetReport/GetRosterDetailsReport: returns the planned people by calendar. */
export const rosterDetails = (
  call: Call,
  filter: z.output<typeof byRosterQuery> & { designationId: number },
) => pivot(call, MENU.rosterDetails, ROSTER_CELLS, monthly(filter));

/** GET /TimeSheetReport/GetAttendanceByRosterReport: returns the planned people with their attendance on each day. */
export const attendanceByRoster = (call: Call, filter: z.output<typeof byRosterQuery>) =>
  pivot(call, MENU.attendanceByRoster, ATTENDANCE_CELLS, monthly(filter));

function monthly(filter: z.output<typeof byRosterQuery> & { designationId?: number }): Filters {
  const { from, to } = getMonth(filter);
  return {
    fromDay: from,
    toDay: to,
    businessUnitId: filter.businessUnitId,
    departments: filter.departmentList.filter((id) => id !== 0),
    designationId: filter.designationId ?? 0,
    employmentTypeId: filter.employmentTypeId,
    workplaceGroupId: filter.workplaceGroupId,
    text: filter.srcText,
    pageNo: filter.pageNo,
    pageSize: filter.pageSize,
  };
}

async function pivot(
  { db, actor }: Call,
  reference: MenuReference,
  { cells, isInIt }: DailyCells,
  filters: Filters,
): Promise<TimeReportRow[]> {
  const units = await unitsPermitted(db, actor, reference, 'isView');
  if (units?.length === 0) throw forbidden();
  const { fromDay, toDay, pageNo, pageSize } = filters;
  const { accountId } = actor;
  // The people are read first, because reading the days of all 100,000 people takes ten times as long as of
  // those on the page.
  const people = await query<{ id: number }>(db, peopleWhere(isInIt), {
    ...NO_FILTERS,
    ...filters,
    units,
    accountId,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const rows = await query<TimeReportRow & { values: object }>(
    db,
    `select ${WHO}, x.values
     from (${cells}) x join employees e on e.id = x.employee_id ${PERSON_JOINS}
     order by e.name, e.id`,
    { accountId, fromDay, toDay, keys: people.map(({ id }) => id) },
  );
  const empty = Object.fromEntries(getDays(filters.fromDay, filters.toDay).map((day) => [day, '']));
  return rows.map(({ values, ...who }) => ({ ...who, ...empty, ...values }));
}
