import { MENU, type MenuReference } from '#machines/shared/permissions.ts';

/** One entry of the side menu. What leads nowhere yet stays out of sight. */
export interface MenuNode {
  label: string;
  /** Where it leads; an address of another site for one that opens in a new tab. */
  path?: string;
  /** Who may see the screen. Every entry that is built has one. */
  reference?: MenuReference;
  /** Leads to a working screen. An ERP entry does once the environment names its site. */
  built?: true;
  isErp?: true;
  children?: readonly MenuNode[];
}

const increment = '/compensationAndBenefits/increment';
const reports = '/profile/reports';
const payReports = '/compensationAndBenefits/reports';
const roles = '/administration/roleManagement';
const configuration = '/administration/configuration';

/**
 * The side menu: the specification's first-level groups in its order (000 §2), and below them, in at
 * most two further levels, the screens of its catalogue (002 §2.10). This is the one place that says
 * which of them work.
 */
export const MENU_TREE: readonly MenuNode[] = [
  {
    label: 'Employee Self Service',
    children: [
      { label: 'Dashboard', path: '/SelfService/dashboard' },
      { label: 'About Me', path: '/SelfService/aboutMe' },
      {
        label: 'My Salary Revisions',
        path: '/SelfService/salaryRevisions',
        reference: MENU.mySalaryRevisions,
        built: true,
      },
      { label: 'Policies', path: '/SelfService/policies', reference: MENU.policies, built: true },
      { label: 'Chat', path: '/chat-app', reference: MENU.chat, built: true },
      {
        label: 'Leave & Movement',
        children: [
          { label: 'Leave Application', path: '/SelfService/leaveAndMovement/leaveApplication' },
          {
            label: 'Movement Application',
            path: '/SelfService/leaveAndMovement/movementApplication',
          },
        ],
      },
      {
        label: 'Grievance',
        path: '/SelfService/grievanceManagement',
        reference: MENU.grievances,
        built: true,
      },
      {
        label: 'Complaint',
        path: '/SelfService/IssueManagement',
        reference: MENU.complaint,
        built: true,
      },
      { label: 'Food Corner', path: '/SelfService/foodCorner', reference: MENU.mealConsume },
      { label: 'Documents Upload', path: '/SelfService/DocumentsUpload' },
    ],
  },
  {
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
  },
  {
    label: 'Administration',
    children: [
      { label: 'Announcement', path: '/administration/announcement' },
      {
        label: 'Policy Upload',
        path: '/administration/policyUpload',
        reference: MENU.policyUpload,
        built: true,
      },
      { label: 'Import', path: '/administration/import', reference: MENU.import, built: true },
      { label: 'Queues', path: '/administration/queues', reference: MENU.queues, built: true },
      {
        label: 'Role Management',
        children: [
          { label: 'Users Info', path: `${roles}/usersInfo` },
          {
            label: 'Feature Assign to Role',
            path: `${roles}/userRoleManager/featureAssignToRole`,
            reference: MENU.permissions,
            built: true,
          },
          {
            label: 'Feature Assign to User',
            path: `${roles}/userRoleManager/featureAssignToUser`,
            reference: MENU.permissions,
            built: true,
          },
        ],
      },
      {
        label: 'Looks at Salaries',
        path: '/administration/payLooks',
        reference: MENU.payLooks,
        built: true,
      },
      { label: 'History', path: '/history', reference: MENU.history, built: true },
      {
        label: 'Process Report',
        path: '/processReport',
        reference: MENU.processReport,
        built: true,
      },
      { label: 'Workbench', path: '/workbench', reference: MENU.workbench, built: true },
      {
        label: 'Workflow Inspector',
        path: '/workbench/inspector',
        reference: MENU.inspector,
        built: true,
      },
      {
        label: 'Configuration',
        children: [
          {
            label: 'Share Create',
            path: `${configuration}/shareCreate`,
            reference: MENU.shares,
            built: true,
          },
          {
            label: 'Working Calendar',
            path: `${configuration}/workingCalendar`,
            reference: MENU.workingCalendar,
            built: true,
          },
          {
            label: 'Issue Types & Steps',
            path: `${configuration}/issueTypes`,
            reference: MENU.ticketProcesses,
            built: true,
          },
          { label: 'Business Unit', path: `${configuration}/businessUnit` },
          { label: 'Department', path: `${configuration}/department` },
          { label: 'Designation', path: `${configuration}/designation` },
          { label: 'Workplace', path: `${configuration}/workplace` },
        ],
      },
    ],
  },
  {
    label: 'Approval',
    children: [{ label: 'Stage queue', path: '/approval', reference: MENU.approval, built: true }],
  },
  {
    label: 'Compensation & Benefits',
    children: [
      {
        label: 'Increment',
        children: [
          {
            label: 'Increment Request',
            path: `${increment}/incrementRequest`,
            reference: MENU.incrementRequest,
            built: true,
          },
          {
            label: 'Review by HR',
            path: `${increment}/incrementReviewHR`,
            reference: MENU.incrementReviewHR,
            built: true,
          },
          {
            label: 'Final Stage Approval',
            path: `${increment}/incrementApprovalFinalStage`,
            reference: MENU.incrementApprovalFinalStage,
            built: true,
          },
          {
            label: 'Release by Audit',
            path: `${increment}/incrementReleaseAudit`,
            reference: MENU.incrementReleaseAudit,
            built: true,
          },
          {
            label: 'Release by Finance',
            path: `${increment}/incrementReleaseFinance`,
            reference: MENU.incrementReleaseFinance,
            built: true,
          },
          {
            label: 'Salary Revisions',
            path: `${increment}/salaryRevisions`,
            reference: MENU.salaryRevisions,
            built: true,
          },
          {
            label: 'Increment Budget',
            path: `${increment}/incrementBudget`,
            reference: MENU.incrementBudget,
            built: true,
          },
        ],
      },
      {
        label: 'Reports',
        children: [
          { label: 'PF Register', path: `${payReports}/pfRegister` },
          { label: 'Gratuity Provision', path: `${payReports}/gratuityProvision` },
          { label: 'Tax Deduction Statement', path: `${payReports}/taxDeductionStatement` },
        ],
      },
    ],
  },
  {
    label: 'Analytics',
    children: [
      { label: 'Employee Leaving Prediction', path: `${reports}/leavingPrediction` },
      {
        label: 'GRC',
        children: [
          {
            label: 'Duplicate Attachments',
            path: '/grc/duplicateAttachments',
            reference: MENU.duplicateAttachments,
          },
        ],
      },
    ],
  },
  {
    label: 'Dashboard',
    children: [{ label: 'Dashboard', path: '/dashboard', reference: MENU.dashboard, built: true }],
  },
  { label: 'Overview', children: [{ label: 'Strategic Map', path: '/strategicMap' }] },
  {
    label: 'Recruitment',
    children: [
      {
        label: 'Headcount Plan',
        path: '/profile/recruitment/headcountPlan',
        reference: MENU.headcountPlan,
        built: true,
      },
      { label: 'Recruitment Site', isErp: true },
    ],
  },
  { label: 'Manning', children: [{ label: 'Organogram', path: `${configuration}/organogram` }] },
  {
    label: 'Task Management',
    children: [
      { label: 'Projects', path: '/taskManagement/projects' },
      { label: 'Task Board', path: '/taskManagement/taskBoard' },
      { label: 'Dashboard', path: '/taskManagement/dashboard' },
    ],
  },
  {
    label: 'Performance Management System',
    children: [
      { label: 'Target Setup', path: '/pms/targetSetup' },
      { label: 'Assessment', path: '/pms/assessment' },
      { label: 'KPI Presentation', path: '/kpiPresentation' },
    ],
  },
];
