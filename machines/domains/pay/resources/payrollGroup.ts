import { reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { CURRENCY, KEPT_FOR_PAY, STRUCTURE_MENU } from './choices.ts';

export const payrollGroup: Resource = {
  id: 'payrollGroup',
  one: 'payroll group',
  table: 'payroll_groups',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/configuration/payrollGroup',
    title: 'Payroll Group',
    description: 'People who are paid together, in one currency and at the same frequency.',
    menu: STRUCTURE_MENU,
    reference: 970898273,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Payroll group'),
    frequencyId: reference('Frequency', 'payFrequency'),
    currency: text('Currency', { most: 3, fixed: true, pattern: CURRENCY }),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty if it has people of several.',
    }),
    bankAccountId: reference('Paid from', 'companyBankAccount', { optional: true }),
  },
};
