import type { Screen } from './screen.ts';

const RUNS = '/compensationAndBenefits/payrollProcess';
const STRUCTURE = '/administration/payrollConfiguration';

const TITLES = {
  generateSalary: 'Generate Salary',
  bonusGenerate: 'Bonus Generate',
  arrearSalaryGenerate: 'Arrear Salary Generate',
  manualSalaryAddDeduct: 'Manual Salary Add and Deduct',
} as const;

/** The screens of one kind of run; those of the others are the same components. */
const ofKind = (path: keyof typeof TITLES, alike: boolean): Screen[] => [
  {
    route: `${RUNS}/${path}`,
    as: 'hr',
    at: `${RUNS}/${path}`,
    shows: TITLES[path],
    alike,
  },
  {
    route: `${RUNS}/${path}/create`,
    as: 'hr',
    at: `${RUNS}/${path}/create`,
    shows: 'Month',
    alike,
  },
];

/** Structure, runs and slips of pay. */
export const payScreens: readonly Screen[] = [
  ...ofKind('generateSalary', false),
  ...(['bonusGenerate', 'arrearSalaryGenerate', 'manualSalaryAddDeduct'] as const).flatMap((path) =>
    ofKind(path, true),
  ),
  {
    route: '/SelfService/payslip',
    as: 'employee',
    at: '/SelfService/payslip',
    shows: 'You have no payslip yet',
  },
  {
    route: '/SelfService/reports/salaryPayslip',
    as: 'employee',
    at: '/SelfService/reports/salaryPayslip',
    shows: 'You have no payslip yet',
    alike: true,
  },
  {
    route: `${STRUCTURE}/breakdownSalaryAssign`,
    as: 'hr',
    at: `${STRUCTURE}/breakdownSalaryAssign`,
    shows: 'Payroll group',
  },
  {
    route: `${STRUCTURE}/policyApply/bulk`,
    alike: true,
    as: 'hr',
    at: `${STRUCTURE}/policyApply/bulk`,
    shows: 'Columns of the file',
  },
  {
    route: `${STRUCTURE}/countryImport`,
    as: 'hr',
    at: `${STRUCTURE}/countryImport`,
    shows: /file/i,
  },
];

/** Screens of one run, slip or person: `tests/api/pay` covers their calls; they have no browser test yet. */
export const OF_ONE_RUN: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...Object.keys(TITLES).flatMap((path) =>
      ['view', 'edit', 'regenerate'].map((form) => `${RUNS}/${path}/${form}/:id`),
    ),
    `${RUNS}/payslip/:id`,
    `${STRUCTURE}/policyApply/employeePolicyDetails/:employeeBasicInfoId/:policyId`,
  ].map((route) => [route, 'tests/api/pay: its calls only']),
);
