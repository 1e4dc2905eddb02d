import { date, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const leaveBlock: Resource = {
  id: 'leaveBlock',
  one: 'block date',
  table: 'leave_blocks',
  scope: 'account',
  screen: {
    address: '/administration/leaveandmovement/blockDates',
    title: 'Block Dates',
    description:
      'Days on which people in a department cannot apply for leave. HR can still apply on their behalf.',
    menu: ['Administration', 'Leave & Movement'],
    reference: 90723,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Reason'),
    startsOn: date('From'),
    endsOn: date('Until'),
    departmentId: reference('Department', 'department', {
      optional: true,
      help: 'Includes the departments below it. Leave empty for everyone.',
    }),
  },
};
