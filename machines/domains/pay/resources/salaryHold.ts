import { date, person, reference, text } from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, SALARY_MENU } from './choices.ts';

/** Slips of periods on hold are calculated, but not paid by bank file or cash list until they are released. */
export const salaryHold: Resource = {
  id: 'salaryHold',
  one: 'hold',
  table: 'salary_holds',
  title: 'reason',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/compensationAndBenefits/employeeSalary/salaryHold',
    title: 'Salary Hold',
    description: 'People whose pay is calculated but not paid until it is released.',
    menu: SALARY_MENU,
    reference: MENU.salaryHold,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    reason: text('Reason', { most: 300 }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Leave empty if it has no end yet.' }),
    releasedOn: date('Released on', {
      optional: true,
      help: 'What was held is paid from this day on.',
    }),
  },
};
