import { number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const leavePolicy: Resource = {
  id: 'leavePolicy',
  one: 'leave rule',
  table: 'leave_policies',
  scope: 'account',
  screen: {
    address: '/administration/leaveandmovement/leavePolicy',
    title: 'Leave Policy',
    description:
      'Days per year of each leave type, by length of service, and for whom. If several policies match, the most specific applies.',
    menu: ['Administration', 'Leave & Movement'],
    reference: 90721,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Leave policy'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for all.',
    }),
    employmentTypeId: reference('Employment type', 'employmentType', {
      optional: true,
      help: 'Leave empty for all.',
    }),
  },
  rows: {
    days: {
      label: 'Leave types',
      one: 'leave type',
      table: 'leave_policy_days',
      parent: 'leave_policy_id',
      ordered: true,
      least: 1,
      fields: {
        leaveTypeId: reference('Leave type', 'leaveType'),
        days: number('Days', { max: 366, decimals: 2, unit: 'days' }),
        afterMonths: number('After', {
          optional: true,
          max: 600,
          unit: 'months',
          help: 'Length of service from which these days apply. Leave empty for days from joining.',
        }),
        balanceCap: number('Balance grows up to', {
          optional: true,
          max: 1000,
          decimals: 2,
          unit: 'days',
          help: 'Leave empty for what its leave type says.',
        }),
        name: text('Note', { optional: true }),
      },
    },
  },
};
