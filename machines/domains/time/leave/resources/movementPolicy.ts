import { flag, number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const movementPolicy: Resource = {
  id: 'movementPolicy',
  one: 'movement type',
  table: 'movement_policies',
  scope: 'account',
  screen: {
    address: '/administration/leaveandmovement/movementPolicy',
    title: 'Movement Policy',
    description: 'Reasons to work elsewhere, and whether such a day counts as present.',
    menu: ['Administration', 'Leave & Movement'],
    reference: 90724,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Movement policy'),
    countsAsPresent: flag('Counts as present'),
    mostHours: number('Maximum hours per day', {
      optional: true,
      max: 24,
      decimals: 2,
      unit: 'hours',
    }),
    backdatedDays: number('Days in the past', {
      optional: true,
      max: 365,
      unit: 'days',
      help: 'How far back employees can request. Leave empty for 30 days.',
    }),
  },
};
