import { MENU } from '#machines/values/menuReferences.ts';
import { withForms, type Area } from './area.ts';

const group = 'Employee Management';
const reports = '/profile/reports';

/** The profile area of the catalogue (002 §2.10). */
export const PROFILE: readonly Area[] = [
  {
    group,
    purpose:
      'finds, shows and keeps what the company knows of its people, from joining to service book',
    screens: {
      '/profile/employee': 'Employee',
      '/profile/employee/bulk': 'Employee Bulk Upload',
      '/profile/EmployeeBulkUpdate': 'Employee Bulk Update',
      '/profile/employeecreateandedit': 'Create or Edit Employee',
      '/profile/employeecreateandeditForHireDesk': 'Create Employee from Hire Desk',
      '/profile/employee/:empId': 'Employee',
      '/profile/employeeProfile/:empId': 'Employee Profile',
      '/profile/employeeServiceBook/:empId': 'Employee Service Book',
      '/profile/employee/go-for-print/:empId': 'Print Employee',
      '/profile/employee/go-for-print/:empId/print-preview': 'Print Preview',
      ...withForms('/profile/ProfitCenterAssign', 'Profit Center Assign', ['create', 'edit/:id']),
    },
  },
  {
    group,
    purpose: 'records rewards and disciplinary measures, with the papers they rest on',
    screens: {
      '/profile/rewardsandpunishment': 'Rewards and Punishment',
      '/profile/rewardsandpunishmentadd': 'Add Reward or Punishment',
      ...withForms('/profile/rewardsAndDisciplinary/grievance', 'Rewards and Disciplinary', [
        'create',
        'details/:id',
      ]),
    },
  },
  {
    group,
    purpose: 'shows figures on people, attendance, leave and service, to be filtered and exported',
    screens: {
      [`${reports}/contractClosing`]: 'Contract Closing',
      [`${reports}/jobConfirmation`]: 'Job Confirmation',
      [`${reports}/CostToCompany`]: 'Cost to Company',
      [`${reports}/inactiveEmployees`]: 'Inactive Employees',
      [`${reports}/separationReport`]: 'Separation Report',
      [`${reports}/separationReport/print`]: 'Print Separation Report',
      [`${reports}/SettlementReport`]: 'Settlement Report',
      [`${reports}/recruitementTracer/create`]: 'Create Recruitment Tracer',
      [`${reports}/recruitementTracer/:type`]: 'Recruitment Tracer',
      [`${reports}/attrition`]: 'Attrition Report',
      [`${reports}/ResourceUtilizationReport`]: 'Resource Utilization Report',
      [`${reports}/employeeList`]: 'Employee List',
      [`${reports}/attendance`]: 'Attendance',
      [`${reports}/attendanceDetails`]: 'Attendance Details',
      [`${reports}/monthlyInOutAttendance`]: 'Monthly In-Out Attendance',
      [`${reports}/dailyAttendance`]: 'Daily Attendance',
      [`${reports}/roster`]: 'Roster',
      [`${reports}/rosterReport`]: 'Roster Report',
      [`${reports}/attendanceByRoster`]: 'Attendance by Roster',
      ...withForms(`${reports}/loanHistory`, 'Loan History', ['print']),
      ...withForms(`${reports}/leaveHistory`, 'Leave History', ['print']),
      ...withForms(`${reports}/movementHistory`, 'Movement History', ['print']),
      [`${reports}/overTime`]: 'Overtime',
      [`${reports}/jobcard`]: 'Job Card',
      [`${reports}/punchMachineRawData`]: 'Punch Machine Raw Data',
      [`${reports}/loanSchedule`]: 'Loan Schedule',
      [`${reports}/turnover`]: 'Turnover',
      [`${reports}/earnLeave`]: 'Earn Leave',
      [`${reports}/overallStatus`]: 'Overall Status',
      [`${reports}/familyInfo`]: 'Family Info',
      [`${reports}/serviceInfo`]: 'Service Info',
      [`${reports}/confirmation`]: 'Confirmation',
      '/profile/customReportBuilder': 'Custom Employee Report Builder',
    },
  },
  {
    group,
    purpose: 'shows which markets sales people visited, and what they found there',
    reference: MENU.marketVisit,
    screens: {
      [`${reports}/marketVisit`]: 'Market Visit Report',
      [`${reports}/marketVisitOs`]: 'Market Visit Report Os',
    },
  },
  {
    group,
    purpose: 'takes somebody who leaves from application through clearance to settlement',
    screens: {
      ...withForms('/profile/separation/separationApplication', 'Separation Application', [
        'create',
        'edit/:id',
        'view/:id',
      ]),
      '/profile/separation/SeparationApplicationCorrection': 'Separation Application Correction',
      '/profile/separation/FinalSettlement': 'Final Settlement',
      '/profile/separation/ClearanceApplication': 'Clearance Application',
      '/profile/separation/ClearanceApproval': 'Clearance Approval',
      '/profile/separation/ClearanceReport': 'Clearance Report',
      ...withForms('/profile/separation/employeeRelease', 'Employee Release', [
        'release/:id',
        'view/:id',
      ]),
    },
  },
  {
    group,
    purpose: 'corrects attendance and records overtime',
    screens: {
      '/profile/attendenceAdjust': 'Attendance Adjust',
      ...withForms('/profile/overTime/manualEntry', 'Overtime Manual Entry', [
        'create',
        'edit/:id',
      ]),
      '/profile/overTime/autoGenerated': 'Overtime Generated',
      '/profile/overTime/bulkUpload': 'Overtime Bulk Upload',
      '/profile/overTime/history': 'Overtime History',
    },
  },
  {
    group,
    purpose: 'plans trainings: requisitions, schedules, budgets, applications and bookings',
    screens: {
      '/profile/traininganddevelopment/trainingrequisition': 'Training Requisition',
      ...withForms('/profile/traininganddevelopment/trainingschedule', 'Training Schedule', [
        'create',
      ]),
      ...withForms('/profile/traininganddevelopment/budget', 'Training Budget', ['create']),
      ...withForms('/profile/traininganddevelopment/application', 'Training Application', [
        'create',
      ]),
      '/profile/traininganddevelopment/calendarbooking': 'Calendar Booking',
    },
  },
  {
    group,
    purpose: 'enters leave, movements and loans for people who can not do so themselves',
    screens: {
      '/profile/leaveApplication/pLDateChange': 'Privilege Leave Date Change',
      '/profile/leaveApplication/leave': 'Leave Application',
      '/profile/movementApplication': 'Movement Application',
      '/profile/loanRequest': 'Loan Request',
    },
  },
  {
    group,
    purpose: 'takes up grievances and issues and follows each until it is settled',
    screens: {
      '/profile/grievanceManagement': 'Grievance Management',
      '/profile/grievanceManagement/dashboard': 'Grievance Dashboard',
      ...withForms('/profile/IssueManagement', 'Issue Management', ['create']),
    },
  },
  {
    group,
    purpose: 'confirms people in their jobs, from eligibility to the letter',
    screens: {
      '/profile/confirmation/EligibleEmployee': 'Eligible Employee',
      '/profile/confirmation/HRAcceptance': 'HR Acceptance',
      '/profile/confirmation/SupervisorReview': 'Supervisor Review',
      '/profile/confirmation/ConfirmationLetter': 'Confirmation Letter',
    },
  },
  {
    group,
    purpose: 'records meals and reports on what was eaten',
    reference: MENU.mealConsume,
    screens: {
      '/profile/foodCorner': 'Food Corner',
      '/profile/TakeMeal': 'Take Meal',
      '/profile/detailsReport': 'Cafeteria Details Report',
    },
  },
  {
    group,
    purpose: 'handles advances and expenses of employees and accounts for them',
    screens: {
      ...withForms('/profile/iOU/application', 'IOU Application', ['create', ':id']),
      ...withForms('/profile/iOU/adjustmentReport', 'IOU Adjustment Report', [':id']),
      ...withForms('/profile/expense/expenseApplication', 'Expense Application', [
        'create',
        'edit/:id',
        'view/:id',
      ]),
    },
  },
  {
    group,
    purpose: 'moves people to another place or position, and changes what is known of them',
    screens: {
      '/profile/remoteLocation': 'Remote Location',
      ...withForms('/profile/transferandpromotion/transferandpromotion', 'Transfer and Promotion', [
        'create',
        'edit/:id',
        'view/:id',
      ]),
      ...withForms('/profile/transferandpromotion/joining', 'Joining', ['view/:id']),
      '/profile/transferandpromotion/promotionEligible': 'Promotion Eligible',
      ...withForms('/profile/changeRequest', 'Change Request', ['manager', 'create', 'approval']),
    },
  },
];
