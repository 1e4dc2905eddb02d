import { choice, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The rules by which a roster is checked. Those of a business unit take precedence over the company's. */
export const rosterRule: Resource = {
  id: 'rosterRule',
  one: 'roster rule',
  table: 'roster_rules',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/rosterRules',
    title: 'Roster Rules',
    description: 'Minimum rest between two shifts, and maximum hours per week.',
    menu: ['Administration', 'Time Management'],
    reference: 90414,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Roster rule'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for every unit without its own rule.',
    }),
    leastRest: number('Rest between shifts', {
      optional: true,
      max: 48,
      decimals: 2,
      unit: 'hours',
      help: '11 hours if empty.',
    }),
    mostOfWeek: number('Maximum per week', {
      optional: true,
      min: 1,
      max: 168,
      decimals: 2,
      unit: 'hours',
      help: '48 hours if empty.',
    }),
    firstDay: choice('The week starts on', {
      '0': 'Sunday',
      '1': 'Monday',
      '2': 'Tuesday',
      '3': 'Wednesday',
      '4': 'Thursday',
      '5': 'Friday',
      '6': 'Saturday',
    }),
  },
};
