import { choice, flag, number, reference, uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

export const lateRule: Resource = {
  id: 'lateRule',
  one: 'late rule',
  table: 'late_rules',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/lateRule',
    title: 'Late Rule',
    description: 'What late marks cost. They are counted per month.',
    menu: ['Administration', 'Time Management'],
    reference: 90413,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Late rule'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Empty: applies to every unit without its own rule.',
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
  },
};
