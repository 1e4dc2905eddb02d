import { date, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const holidayGroup: Resource = {
  id: 'holidayGroup',
  one: 'holiday group',
  table: 'holiday_groups',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/holidaySetup',
    title: 'Holiday Setup',
    description: 'Holidays by group. Deadlines of approvals count by the company’s own group.',
    menu: ['Administration', 'Time Management'],
    reference: 90401,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Holiday group'),
    description: text('Description', { optional: true, most: 500 }),
  },
  rows: {
    days: {
      label: 'Holidays',
      one: 'holiday',
      table: 'holiday_days',
      parent: 'holiday_group_id',
      sortedBy: 'day',
      once: ['day'],
      fields: { day: date('Day'), name: text('Name') },
    },
  },
};
