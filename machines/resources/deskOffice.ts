import { NAMES } from '#machines/screens/harmless.ts';
import { uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

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
