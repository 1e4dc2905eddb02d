import { date, reference, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/**
 * Assigns a person another salary breakdown, policy or payroll group from a day on. Amounts of pay only
 * change by increments.
 */
export const salaryAssign = defineRequest({
  id: 'salaryAssign',
  label: 'Salary assignment',
  noun: { one: 'salary assignment', many: 'salary assignments' },
  prefix: 'SA',
  own: {
    address: '/SelfService/salaryAssign',
    title: 'Salary Assign',
    description: 'Request another salary breakdown or payroll group for yourself.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 1599901271,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/compensationAndBenefits/employeeSalary/salaryAssign',
    title: 'Salary Assign',
    description: 'How a person’s pay is put together, requested for people in your business units.',
    menu: ['Compensation & Benefits', 'Employee salary'],
    reference: 321796773,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView', 'isCreate'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/salary',
  fields: {
    fromDay: date('From'),
    breakdownId: reference('Salary breakdown', 'salaryBreakdown', {
      optional: true,
      help: 'Leave empty to keep it.',
    }),
    policyId: reference('Salary policy', 'salaryPolicy', {
      optional: true,
      help: 'Leave empty to keep it.',
    }),
    groupId: reference('Payroll group', 'payrollGroup', {
      optional: true,
      help: 'Leave empty to keep it.',
    }),
    reason: text('Reason', { most: 300, multiline: true }),
  },
  columns: ['fromDay', 'breakdownId', 'policyId', 'groupId'],
  subject: ({ fromDay }) => (typeof fromDay === 'string' ? `from ${fromDay}` : ''),
  pipeline: {
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
      { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }], standIn: 'admin' },
    ],
  },
});
