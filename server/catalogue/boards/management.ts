import { approvalTimes } from '#server/catalogue/reports/approvalTimes.ts';
import {
  attendanceByRoster,
  attendanceSummary,
} from '#server/domains/time/attendance/reports/attendanceTotals.ts';
import { attrition } from '#server/domains/people/reports/attrition.ts';
import { contractClosing } from '#server/domains/people/reports/contractClosing.ts';
import { costToCompany } from '#server/domains/pay/reports/costToCompany.ts';
import { inactiveEmployees } from '#server/domains/people/reports/inactiveEmployees.ts';
import { overallStatus } from '#server/domains/workflows/reports/overallStatus.ts';
import { overtimeReport } from '#server/domains/time/overtime/reports/overtime.ts';
import { turnover } from '#server/domains/people/reports/turnover.ts';
import { lastDays, thisMonth, type BoardComponent } from '#server/kits/boards/component.ts';

const board = 'management';
const lastMonth = lastDays(31);
const lastYear = lastDays(365);

/** The components of the management dashboard, in their default order. */
export const MANAGEMENT: readonly BoardComponent[] = [
  {
    id: 'headcount',
    board,
    title: 'Headcount',
    report: overallStatus,
    shows: {
      kind: 'figures',
      figures: [
        { label: 'People', sumOf: 'people' },
        { label: 'Management', sumOf: 'management' },
        { label: 'Joined in the last 12 months', sumOf: 'joined' },
      ],
    },
  },
  {
    id: 'leavers',
    board,
    title: 'Leavers',
    report: inactiveEmployees,
    filters: lastYear,
    shows: { kind: 'figures', figures: [{ label: 'Left in the last 12 months' }] },
  },
  {
    id: 'absence',
    board,
    title: 'Absence in the last 31 days',
    report: attendanceSummary,
    filters: lastMonth,
    shows: {
      kind: 'figures',
      figures: [
        { label: 'Days absent', sumOf: 'absent' },
        { label: 'Days on leave', sumOf: 'onLeave' },
        { label: 'Late days', sumOf: 'late' },
        { label: 'Missing punches', sumOf: 'missing' },
      ],
    },
  },
  {
    id: 'peopleByDepartment',
    board,
    title: 'People by department',
    report: overallStatus,
    shows: { kind: 'chart', by: 'department', series: ['people'], most: 10 },
  },
  {
    id: 'cost',
    board,
    title: 'Monthly cost by department',
    report: costToCompany,
    shows: { kind: 'chart', by: 'department', series: ['gross'], most: 10 },
  },
  {
    id: 'turnover',
    board,
    title: 'Joined and left, by month',
    report: turnover,
    filters: lastYear,
    shows: { kind: 'chart', by: 'from', series: ['joined', 'left'] },
  },
  {
    id: 'attrition',
    board,
    title: 'Attrition by department',
    report: attrition,
    filters: (today) => ({ ...lastYear(today), by: 'department' }),
    shows: { kind: 'list', columns: ['group', 'within', 'left', 'rate'] },
  },
  {
    id: 'attendance',
    board,
    title: 'Attendance by day',
    report: attendanceByRoster,
    filters: lastDays(14),
    shows: { kind: 'chart', by: 'day', series: ['present', 'absent'] },
  },
  {
    id: 'overtime',
    board,
    title: 'Overtime this month by department',
    report: overtimeReport,
    filters: thisMonth,
    shows: { kind: 'chart', by: 'department', series: ['hours'], most: 10 },
  },
  {
    id: 'approvals',
    board,
    title: 'Approvals and their times',
    report: approvalTimes,
    filters: lastMonth,
    shows: { kind: 'list', columns: ['process', 'unit', 'open', 'overdue', 'decided', 'days'] },
  },
  {
    id: 'contracts',
    board,
    title: 'Contracts that end soon',
    report: contractClosing,
    shows: { kind: 'list', columns: ['name', 'department', 'ends'] },
  },
];
