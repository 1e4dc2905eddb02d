import { NAMES } from '#machines/core/screens/harmless.ts';
import { uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const workline: Resource = {
  id: 'workline',
  one: 'workline',
  table: 'worklines',
  scope: 'account',
  screen: {
    address: '/administration/configuration/workline',
    title: 'Workline',
    description: 'Types of work, such as worker and officer.',
    menu: ['Administration', 'Configuration'],
    reference: 90205,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Workline') },
};
