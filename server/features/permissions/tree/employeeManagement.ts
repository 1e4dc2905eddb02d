import { MENU } from '#machines/contracts/permissions.ts';
import type { MenuNode } from './node.ts';

const reports = '/profile/reports';

export const employeeManagement: MenuNode = {
  label: 'Employee Management',
  children: [
    { label: 'Employee', path: '/profile/employee' },
    {
      label: 'Grievance Management',
      path: '/profile/grievanceManagement',
      reference: MENU.grievances,
      built: true,
    },
    {
      label: 'Grievance Dashboard',
      path: '/profile/grievanceManagement/dashboard',
      reference: MENU.grievanceDashboard,
      built: true,
    },
    {
      label: 'Issue Management',
      path: '/profile/IssueManagement',
      reference: MENU.issueManagement,
      built: true,
    },
    {
      label: 'Cafeteria',
      children: [
        { label: 'Food Corner', path: '/profile/foodCorner', reference: MENU.mealConsume },
        { label: 'Take Meal', path: '/profile/TakeMeal', reference: MENU.mealConsume },
        { label: 'Details Report', path: '/profile/detailsReport' },
      ],
    },
    {
      label: 'Reports',
      children: [
        {
          label: 'Recruitment Tracer',
          path: `${reports}/recruitementTracer/all`,
          reference: MENU.recruitment,
          built: true,
        },
        { label: 'Resource Utilization Report', path: `${reports}/ResourceUtilizationReport` },
        { label: 'Attendance Details', path: `${reports}/attendanceDetails` },
        { label: 'Monthly In-Out Attendance', path: `${reports}/monthlyInOutAttendance` },
        { label: 'Roster Report', path: `${reports}/rosterReport` },
        { label: 'Attendance by Roster', path: `${reports}/attendanceByRoster` },
        {
          label: 'Market Visit Report',
          path: `${reports}/marketVisit`,
          reference: MENU.marketVisit,
        },
        {
          label: 'Market Visit Report Os',
          path: `${reports}/marketVisitOs`,
          reference: MENU.marketVisit,
        },
      ],
    },
  ],
};
