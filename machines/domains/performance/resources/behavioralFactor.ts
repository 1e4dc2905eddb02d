import { number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

export const behavioralFactor: Resource = {
  id: 'behavioralFactor',
  one: 'behavioral factor',
  table: 'behavioral_factors',
  scope: 'account',
  screen: {
    address: '/pms/configuration/behavioralFactor',
    title: 'Behavioral Factor',
    description: 'The behavior that is rated, and what each mark means.',
    menu: PERFORMANCE_LISTS,
    reference: 590791834,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Factor'),
    designationId: reference('Designation', 'designation', {
      optional: true,
      help: 'Leave empty for every designation.',
    }),
    weight: number('Weight among the factors', {
      min: 0.01,
      max: 1000,
      decimals: 2,
      initial: 1,
    }),
    description: text('Description', { optional: true, most: 500, multiline: true }),
  },
  rows: {
    anchors: {
      label: 'What each mark means',
      one: 'mark',
      table: 'factor_anchors',
      parent: 'behavioral_factor_id',
      sortedBy: 'mark',
      once: ['mark'],
      fields: {
        mark: number('Mark', { max: 1000, decimals: 2 }),
        name: text('What it means', { most: 300 }),
      },
    },
  },
};
