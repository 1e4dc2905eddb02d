import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const profitCenter: Resource = {
  id: 'profitCenter',
  one: 'profit center',
  table: 'profit_centers',
  scope: 'account',
  screen: {
    address: '/administration/configuration/profitCenter',
    title: 'Profit Center',
    description: 'How people’s cost is allocated, by shares.',
    menu: ['Administration', 'Configuration'],
    reference: 90335,
    allow: { ...KEPT_BY_HR, finance: ['isView'] },
  },
  fields: {
    name: uniqueName('Profit center'),
    code: text('Code', {
      optional: true,
      most: 30,
      unique: true,
      help: 'As recorded in the accounts.',
    }),
  },
};
