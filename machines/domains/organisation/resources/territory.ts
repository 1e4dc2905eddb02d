import { NAMES } from '#machines/core/screens/harmless.ts';
import { person, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const territory: Resource = {
  id: 'territory',
  one: 'territory',
  table: 'territories',
  scope: 'account',
  screen: {
    address: '/administration/configuration/territory',
    title: 'Territories',
    description: 'Territories of each area, and who visits the market there.',
    menu: ['Administration', 'Configuration'],
    reference: 90506,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Territory'),
    salesAreaId: reference('Area', 'salesArea'),
  },
  rows: {
    people: {
      label: 'People',
      one: 'person',
      table: 'territory_people',
      parent: 'territory_id',
      fields: {
        employeeId: person('Employee', { takesPart: true }),
        name: text('Note', { optional: true }),
      },
    },
  },
};
