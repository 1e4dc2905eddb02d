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
    description: 'What late marks cost. Each month begins anew.',
    menu: ['Administration', 'Time Management'],
    reference: 90413,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Late rule'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Empty for every unit without a rule of its own.',
    }),
    marks: number('Late marks', { min: 1, max: 31, help: 'So many cost once.' }),
    cost: choice('Cost', { '0.5': 'Half a day', '1': 'One day' }),
    forgiven: number('Forgiven a month', { optional: true, max: 31 }),
    countsEarly: flag('Leaving early is a mark too', { hiddenInList: true }),
    aloneFrom: number('One mark costs by itself from', {
      optional: true,
      max: 720,
      unit: 'minutes',
      hiddenInList: true,
    }),
  },
};
