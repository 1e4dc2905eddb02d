import type { MenuGroup } from './screen.ts';

/**
 * The order of a group's entries and sections in the side menu: what is used every day first, set-up last.
 * What isn't listed follows in the order of its declaration.
 */
export const MENU_ORDER: Readonly<Partial<Record<MenuGroup, readonly string[]>>> = {
  'Employee Self Service': [
    'My Dashboard',
    'My Profile',
    'Attendance',
    'Leave & Movement',
    'Expenses & Loans',
    'Workplace',
    'Reports',
    'Documents',
    'Policies',
    'Contact Book',
    'Chat',
    'Grievance & Complaint',
    'GRC',
  ],
  'Employee Management': [
    'Employees',
    'Time',
    'Leave & Movement',
    'Overtime',
    'Expenses & Loans',
    'Confirmation',
    'Transfer and Promotion',
    'Rewards and Disciplinary',
    'Grievances & Issues',
    'Cafeteria',
    'Market Visits',
    'Reports',
  ],
  Administration: [
    'Configuration',
    'Role Management',
    'Time Management',
    'Leave & Movement',
    'Payroll Configuration',
    'Loan Type',
    'Document Management',
    'Policy Upload',
    'Announcement',
    'Support Bulk Notification',
    'Import',
    'Hire Desk Employee',
    'Issued papers',
    'Email Changes',
    'History',
    'Workbench',
    'Workflow Inspector',
    'Queues',
  ],
};

/** The order within a section, where it isn't that of the declarations. */
export const SECTION_ORDER: Readonly<Record<string, readonly string[]>> = {
  Employees: ['Employee', 'Employee Bulk Upload', 'Employee Bulk Update', 'Manager Change Request'],
  'My Profile': ['About Me', 'My Documents', 'Change Request', 'Bank Account Change'],
  Attendance: ['My Attendance', 'Attendance Adjust Request', 'Overtime Requisition'],
  'Leave & Movement': [
    'Leave Application',
    'Leave Balance',
    'Movement Application',
    'Leave Applications',
    'Movement Applications',
    'Leave Type',
    'Leave Policy',
    'Yearly Leave Policy',
    'Movement Policy',
    'Block Dates',
  ],
  'Expenses & Loans': [
    'Expense',
    'IOU Application',
    'IOU Adjustment',
    'Loan Request',
    'Expense Applications',
    'IOU Applications',
    'IOU Adjustment Report',
    'Loan Requests',
  ],
  Time: ['Roster Board', 'Attendance Adjust', 'Punch Upload'],
  Overtime: ['Overtime Manual Entry', 'Overtime from Attendance', 'Overtime Bulk Upload'],
  Confirmation: ['Eligible Employee', 'Supervisor Review', 'HR Acceptance', 'Confirmation Letter'],
};
