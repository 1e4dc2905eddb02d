import { NAMES } from '#machines/core/screens/harmless.ts';
import { uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const deskOffice: Resource = {
  id: 'deskOffice',
  one: 'office',
  table: 'desk_offices',
  scope: 'account',
  screen: {
    address: '/administration/configuration/deskOffice',
    title: 'Hot Desk Offices',
    description: 'Buildings in which desks and meeting rooms are booked.',
    menu: ['Administration', 'Configuration'],
    reference: 90502,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Office') },
};
