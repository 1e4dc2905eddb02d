import { date, money, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, SALARY_MENU } from './choices.ts';

export const attendanceBenefit: Resource = {
  id: 'attendanceBenefit',
  one: 'attendance benefit',
  table: 'attendance_benefits',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/employeeSalary/attendanceBenefit',
    title: 'Attendance Benefit',
    description: 'Who is paid a benefit for a month of good attendance.',
    menu: SALARY_MENU,
    reference: 1387459395,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Attendance benefit'),
    elementId: reference('Payroll element', 'payrollElement'),
    amount: money('Amount', { min: 0.01, max: 10_000_000 }),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for all.',
    }),
    mostLate: number('Late days at most', { max: 31, unit: 'days' }),
    mostAbsent: number('Absent days at most', { max: 31, decimals: 2, unit: 'days' }),
    mostLeave: number('Days of leave at most', {
      optional: true,
      max: 31,
      decimals: 2,
      unit: 'days',
      help: 'Leave empty if leave doesn’t count.',
    }),
    fromDay: date('From'),
  },
};
