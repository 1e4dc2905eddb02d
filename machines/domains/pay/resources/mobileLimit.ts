import { date, money, reference, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, SALARY_MENU } from './choices.ts';

export const mobileLimit: Resource = {
  id: 'mobileLimit',
  one: 'mobile bill limit',
  table: 'mobile_limits',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/employeeSalary/mobileBillLimit',
    title: 'Mobile Bill Limits',
    description: 'What the company pays of a mobile bill; the rest is deducted from pay.',
    menu: SALARY_MENU,
    reference: 1160054520,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Limit'),
    designationId: reference('Designation', 'designation', {
      optional: true,
      help: 'Leave empty for everyone whose designation has no limit of its own.',
    }),
    fromDay: date('From'),
    amount: money('Paid by the company', { max: 1_000_000 }),
  },
};
