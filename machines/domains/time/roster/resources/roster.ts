import { number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const roster: Resource = {
  id: 'roster',
  one: 'roster',
  table: 'rosters',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/rosterSetup',
    title: 'Roster Setup',
    description:
      'A sequence of calendars and days off, repeated from the first day of an assignment.',
    menu: ['Administration', 'Time Management'],
    reference: 90404,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Roster'),
    description: text('Description', { optional: true, most: 500 }),
  },
  rows: {
    turns: {
      label: 'Sequence',
      one: 'turn',
      table: 'roster_turns',
      parent: 'roster_id',
      ordered: true,
      least: 1,
      fields: {
        shiftId: reference('Calendar', 'shift', {
          optional: true,
          help: 'Days off without a specific day.',
        }),
        days: number('Days', { min: 1, max: 366 }),
        name: text('Note', { optional: true }),
      },
    },
  },
};
