import { money, number, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainingBudget: Resource = {
  id: 'trainingBudget',
  one: 'training budget',
  table: 'training_budgets',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/profile/traininganddevelopment/budget',
    title: 'Training Budget',
    description: 'What a business unit may spend on trainings in a calendar year.',
    menu: ['Employee Management', 'Training'],
    reference: 1350551102,
    allow: { ...KEPT_BY_HR, finance: ['isView', 'isCreate', 'isEdit'], md: ['isView'] },
  },
  fields: {
    name: text('Name', { unique: true }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    year: number('Year', { min: 1990, max: 2100 }),
    amount: money('Budget', { max: 1_000_000_000 }),
    note: text('Note', { optional: true, most: 500, hiddenInList: true }),
  },
};
