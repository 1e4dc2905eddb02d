import { NAMES } from '#machines/core/screens/harmless.ts';
import { choice, number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const deskFloor: Resource = {
  id: 'deskFloor',
  one: 'floor',
  table: 'desk_floors',
  scope: 'account',
  screen: {
    address: '/administration/configuration/deskFloor',
    title: 'Hot Desk Floors',
    description: 'Desks and meeting rooms of each floor, and their position on the floor plan.',
    menu: ['Administration', 'Configuration'],
    reference: 90503,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    // Every office has a first floor, so an index makes the name unique within an office only.
    name: text('Floor'),
    deskOfficeId: reference('Office', 'deskOffice', { fixed: true }),
  },
  rows: {
    desks: {
      label: 'Desks and rooms',
      one: 'desk',
      table: 'desks',
      parent: 'desk_floor_id',
      fields: {
        name: uniqueName('Number'),
        kind: choice('Kind', { seat: 'Executive seat', room: 'Meeting room' }),
        seats: number('Seats', {
          min: 1,
          max: 1000,
          optional: true,
          when: { field: 'kind', is: 'room' },
        }),
        across: number('Column on the floor plan', { min: 1, max: 40 }),
        down: number('Row on the floor plan', { min: 1, max: 40 }),
      },
    },
  },
};
