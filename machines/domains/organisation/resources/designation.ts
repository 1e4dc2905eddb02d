import { NAMES } from '#machines/core/screens/harmless.ts';
import { number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const designation: Resource = {
  id: 'designation',
  one: 'designation',
  table: 'designations',
  scope: 'account',
  screen: {
    address: '/administration/configuration/designation',
    title: 'Designation',
    description: 'Job titles used in letters and lists, across all business units.',
    menu: ['Administration', 'Configuration'],
    reference: 90203,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Designation'),
    rank: number('Rank', {
      optional: true,
      min: 1,
      max: 999,
      help: '1 stands highest. Lists and charts are ordered by it.',
    }),
  },
};
