import { choice, flag, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const lateRule: Resource = {
  id: 'lateRule',
  one: 'late rule',
  table: 'late_rules',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/lateRule',
    title: 'Late Rule',
    description:
      'What late marks cost. They are counted per month and deducted when the month is locked.',
    menu: ['Administration', 'Time Management'],
    reference: 90413,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Late rule'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for every unit without its own rule.',
    }),
    marks: number('Late marks', { min: 1, max: 31, help: 'Late marks per deduction.' }),
    cost: choice('Cost', { '0.5': 'Half a day', '1': 'One day' }),
    forgiven: number('Allowed per month', { optional: true, max: 31 }),
    countsEarly: flag('Leaving early counts as a late mark', { hiddenInList: true }),
    aloneFrom: number('A single mark costs from', {
      optional: true,
      max: 720,
      unit: 'minutes',
      hiddenInList: true,
    }),
    deducts: flag('Deduct the cost', {
      help: 'When a month is locked. Otherwise late marks are only reported.',
    }),
    firstLeaveTypeId: reference('Deduct first from', 'leaveType', {
      optional: true,
      hiddenInList: true,
      help: 'Leave empty to deduct from pay.',
    }),
    secondLeaveTypeId: reference('Then from', 'leaveType', {
      optional: true,
      hiddenInList: true,
      help: 'What no leave covers is deducted from pay.',
    }),
    payBy: choice('A day of pay is of', { gross: 'Gross', basic: 'Basic' }, { hiddenInList: true }),
    monthDays: number('A month’s pay is for', {
      optional: true,
      min: 1,
      max: 31,
      unit: 'days',
      hiddenInList: true,
      help: 'Leave empty for 30 days.',
    }),
  },
};
