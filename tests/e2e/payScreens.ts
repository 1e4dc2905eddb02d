import type { Screen } from './everyScreen.ts';
import type { Filled } from './filled.ts';

const RUNS = '/compensationAndBenefits/payrollProcess';
const STRUCTURE = '/administration/payrollConfiguration';

const TITLES = {
  generateSalary: 'Generate Salary',
  bonusGenerate: 'Bonus Generate',
  arrearSalaryGenerate: 'Arrear Salary Generate',
  manualSalaryAddDeduct: 'Manual Salary Add and Deduct',
} as const;

/** The screens of one kind of run; those of the others are the same components. */
const ofKind = (
  path: keyof typeof TITLES,
  { calculated }: Filled['payroll'],
  alike: boolean,
): Screen[] => [
  {
    route: `${RUNS}/${path}`,
    as: 'hr',
    at: `${RUNS}/${path}`,
    shows: path === 'generateSalary' ? /^PR-/ : TITLES[path],
    alike,
  },
  {
    route: `${RUNS}/${path}/create`,
    as: 'hr',
    at: `${RUNS}/${path}/create`,
    shows: 'Month',
    alike,
  },
  ...(['view', 'edit', 'regenerate'] as const).map((form) => ({
    route: `${RUNS}/${path}/${form}/:id`,
    as: 'hr',
    at: `${RUNS}/${path}/${form}/${calculated}`,
    shows: { view: 'Gross', edit: 'People', regenerate: 'Reason' }[form],
    alike,
  })),
];

/** Structure, runs and slips of pay. */
export const payScreens = ({ payroll }: Filled): readonly Screen[] => [
  ...ofKind('generateSalary', payroll, false),
  ...(['bonusGenerate', 'arrearSalaryGenerate', 'manualSalaryAddDeduct'] as const).flatMap((path) =>
    ofKind(path, payroll, true),
  ),
  {
    route: `${RUNS}/payslip/:id`,
    as: 'hr',
    at: `${RUNS}/payslip/${payroll.slip}`,
    shows: 'Net pay',
  },
  { route: '/SelfService/payslip', as: 'employee', at: '/SelfService/payslip', shows: 'Net pay' },
  {
    route: '/SelfService/reports/salaryPayslip',
    as: 'employee',
    at: '/SelfService/reports/salaryPayslip',
    shows: 'Net pay',
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
    route: `${STRUCTURE}/policyApply/employeePolicyDetails/:employeeBasicInfoId/:policyId`,
    as: 'hr',
    at: `${STRUCTURE}/policyApply/employeePolicyDetails/1/${payroll.policy}`,
    shows: 'Salary policy',
  },
  {
    route: `${STRUCTURE}/countryImport`,
    as: 'hr',
    at: `${STRUCTURE}/countryImport`,
    shows: /file/i,
  },
];
