import type { Area } from './area.ts';

const group = 'Administration';
const configuration = '/administration/configuration';
const payroll = '/administration/payrollConfiguration';

const titles = (base: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, title]) => [`${base}/${path}`, title]));

/** The administration area of the catalogue (002 §2.10). */
export const ADMINISTRATION: readonly Area[] = [
  {
    group,
    screens: titles(configuration, {
      payScaleGrade: 'Pay Scale Grade',
      separationType: 'Separation Type',
      taxChallan: 'Tax Challan',
    }),
  },
  {
    group,
    screens: titles(payroll, {
      payrollElement: 'Payroll Element',
      salaryBreakdown: 'Salary Breakdown',
      'salaryBreakdown/:id': 'Salary Breakdown',
      breakdownSalaryAssign: 'Breakdown Salary Assign',
      'salaryPolicy/create': 'Create Salary Policy',
      'salaryPolicy/edit/:policyId': 'Edit Salary Policy',
      'salaryPolicy/:id': 'Salary Policy',
      salaryPolicy: 'Salary Policy',
      'policyApply/single': 'Policy Apply, Single',
      'policyApply/bulk': 'Policy Apply, Bulk',
      'policyApply/reassign': 'Policy Reassign',
      'policyApply/employeePolicyDetails/:employeeBasicInfoId/:policyId': 'Employee Policy Details',
      bonusSetup: 'Bonus Setup',
      pfAndGratuity: 'PF and Gratuity',
    }),
  },
  {
    group,
    screens: titles('/administration/trainingAndDevelopment', {
      list: 'Training List',
      'list/create': 'Create Training',
      organization: 'Training Organization',
      category: 'Training Category',
      venue: 'Training Venue',
      trainingTitle: 'Training Title',
    }),
  },
];
