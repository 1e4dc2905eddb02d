import type { Page } from 'playwright-core';
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
    route: '/SelfService/pfManagement',
    as: 'employee',
    at: '/SelfService/pfManagement',
    shows: 'No contribution was made',
  },
  {
    route: '/compensationAndBenefits/gratuity/leavingToday',
    as: 'hr',
    at: '/compensationAndBenefits/gratuity/leavingToday',
    shows: 'Choose a person',
  },
  {
    route: '/compensationAndBenefits/incomeTaxAssign/bulk',
    as: 'hr',
    at: '/compensationAndBenefits/incomeTaxAssign/bulk',
    shows: 'Columns of the file',
  },
  {
    route: '/compensationAndBenefits/pf/interest',
    as: 'hr',
    at: '/compensationAndBenefits/pf/interest',
    shows: 'No Data Found',
  },
  {
    route: '/compensationAndBenefits/tax/calculation',
    as: 'hr',
    at: '/compensationAndBenefits/tax/calculation',
    shows: 'Enter an amount',
  },
  {
    route: '/compensationAndBenefits/tax/provisionCalculation',
    as: 'hr',
    at: '/compensationAndBenefits/tax/provisionCalculation',
    shows: 'Choose a person',
  },
  {
    route: `${STRUCTURE}/breakdownSalaryAssign`,
    as: 'hr',
    at: `${STRUCTURE}/breakdownSalaryAssign`,
    shows: 'Payroll group',
  },
  {
    route: '/compensationAndBenefits/employeeSalary/mobileBillAllowance',
    alike: true,
    as: 'finance',
    at: '/compensationAndBenefits/employeeSalary/mobileBillAllowance',
    shows: 'Columns of the file',
  },
  {
    route: '/compensationAndBenefits/pf/openingFile',
    alike: true,
    as: 'finance',
    at: '/compensationAndBenefits/pf/openingFile',
    shows: 'Columns of the file',
  },
  {
    route: `${STRUCTURE}/policyApply/bulk`,
    alike: true,
    as: 'hr',
    at: `${STRUCTURE}/policyApply/bulk`,
    shows: 'Columns of the file',
  },
  {
    route: '/compensationAndBenefits/configuration/month/year',
    as: 'hr',
    at: '/compensationAndBenefits/configuration/month/year',
    shows: 'First month',
  },
  {
    route: `${STRUCTURE}/countryImport`,
    as: 'hr',
    at: `${STRUCTURE}/countryImport`,
    shows: /file/i,
  },
];

/** What `pay/runScreens.test.ts` makes for these screens: runs by kind, slips, and a person with a policy. */
export interface PaidMonth {
  /** The calculated run of each kind. */
  runs: Readonly<Record<keyof typeof TITLES, number>>;
  /** A locked salary run. */
  lockedId: number;
  slipId: number;
  ownSlipId: number;
  employeeId: number;
  policyId: number;
}

const tab = (name: RegExp, shows: string | RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.locator('main').getByText(shows).locator('visible=true').first().waitFor();
};

const why = async (page: Page) => {
  await page.getByRole('button', { name: 'House rent', exact: true }).click();
  await page.getByRole('dialog').getByText('50% * basic').waitFor();
};

const RUN_TABS: NonNullable<Screen['moments']> = {
  differences: tab(/^Differences/, 'Causes'),
  people: tab(/^People/, 'Accounts'),
  'left out': tab(/^Left out/, 'By hand'),
  payments: tab(/^Payments/, 'In cash'),
};

/** The screens of one run, slip or person, which have a file of their own: `pay/runScreens.test.ts`. */
export const screensOfOneRun = (of: PaidMonth): readonly Screen[] => [
  ...(Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((path, at): Screen[] => [
    {
      route: `${RUNS}/${path}/view/:id`,
      as: 'hr',
      at: `${RUNS}/${path}/view/${of.runs[path]}`,
      shows: 'Employer’s contributions',
      alike: at > 0,
      ...(at === 0 ? { moments: RUN_TABS } : {}),
    },
    ...(['edit', 'regenerate'] as const).map((form) => ({
      route: `${RUNS}/${path}/${form}/:id`,
      as: 'hr',
      at: `${RUNS}/${path}/${form}/${of.runs[path]}`,
      shows: 'Amounts are only calculated',
      alike: at > 0,
    })),
  ]),
  {
    route: `${RUNS}/payslip/:id`,
    as: 'hr',
    at: `${RUNS}/payslip/${of.slipId}`,
    shows: 'Year to date',
    moments: { why },
  },
  {
    route: `${STRUCTURE}/policyApply/employeePolicyDetails/:employeeBasicInfoId/:policyId`,
    as: 'hr',
    at: `${STRUCTURE}/policyApply/employeePolicyDetails/${of.employeeId}/${of.policyId}`,
    shows: 'Net with this policy',
  },
  {
    route: `${RUNS}/generateSalary/view/:id`,
    as: 'finance',
    at: `${RUNS}/generateSalary/view/${of.lockedId}`,
    shows: 'Employer’s contributions',
    moments: { payments: tab(/^Payments/, 'Make the file') },
  },
  {
    route: '/SelfService/payslip',
    as: 'employee',
    at: `/SelfService/payslip?slip=${of.ownSlipId}`,
    shows: 'Year to date',
    moments: { why },
  },
];

const NOT_YET: PaidMonth = {
  runs: { generateSalary: 0, bonusGenerate: 0, arrearSalaryGenerate: 0, manualSalaryAddDeduct: 0 },
  lockedId: 0,
  slipId: 0,
  ownSlipId: 0,
  employeeId: 0,
  policyId: 0,
};

/** Routes of one run, slip or person, and the test that opens them. */
export const OF_ONE_RUN: Readonly<Record<string, string>> = Object.fromEntries(
  screensOfOneRun(NOT_YET).map(({ route }) => [route, 'pay/runScreens.test.ts']),
);
