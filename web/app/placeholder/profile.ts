import { withForms, type Area } from './area.ts';

const group = 'Employee Management';
const reports = '/profile/reports';

/** The profile area of the catalogue (002 §2.10). */
export const PROFILE: readonly Area[] = [
  {
    group,
    screens: {},
  },
  {
    group,
    screens: {
      [`${reports}/separationReport`]: 'Separation Report',
      [`${reports}/separationReport/print`]: 'Print Separation Report',
      [`${reports}/SettlementReport`]: 'Settlement Report',
    },
  },
  {
    group,
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
    screens: {},
  },
];
