import { NAMES } from '#machines/core/screens/harmless.ts';
import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const hrPosition: Resource = {
  id: 'hrPosition',
  one: 'HR position',
  table: 'hr_positions',
  scope: 'account',
  screen: {
    address: '/administration/configuration/hrPosition',
    title: 'HR Position',
    description: 'Positions used for planning, regardless of people’s designations.',
    menu: ['Administration', 'Configuration'],
    reference: 90208,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('HR position'),
    duties: text('Duties', { optional: true, most: 2000, multiline: true, hiddenInList: true }),
  },
};
