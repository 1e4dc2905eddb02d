import { date, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const leaveYear: Resource = {
  id: 'leaveYear',
  one: 'leave year',
  table: 'leave_years',
  scope: 'account',
  screen: {
    address: '/administration/leaveandmovement/yearlyLeavePolicy',
    title: 'Yearly Leave Policy',
    description:
      'Leave years. Cadre grants each year’s days by the leave policies on the day they fall due.',
    menu: ['Administration', 'Leave & Movement'],
    reference: 90722,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Leave year'),
    startsOn: date('From', { fixed: true }),
    endsOn: date('Until', { fixed: true }),
  },
};
