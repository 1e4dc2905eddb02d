import { uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

export const employmentType: Resource = {
  id: 'employmentType',
  one: 'employment type',
  table: 'employment_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/employmentType',
    title: 'Employment Type',
    description: 'How people are employed, such as permanent, probation and contract.',
    menu: ['Administration', 'Configuration'],
    reference: 90207,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Employment type') },
};
