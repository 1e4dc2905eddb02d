import { choice, number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

/** The perspectives, in the order of the KPI presentation (spec 002 §2.9). */
export const PERSPECTIVES = {
  financial: 'Financial',
  customer: 'Customer',
  process: 'Internal Process',
  learning: 'Learning and Growth',
} as const;

export type Perspective = keyof typeof PERSPECTIVES;

export const objective: Resource = {
  id: 'objective',
  one: 'objective',
  table: 'objectives',
  scope: 'account',
  screen: {
    address: '/pms/configuration/objective',
    title: 'Objective',
    description: 'The objectives of a strategic plan, by perspective.',
    menu: PERFORMANCE_LISTS,
    reference: 1285079924,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Objective'),
    planId: reference('Strategic plan', 'strategicPlan'),
    perspective: choice('Perspective', PERSPECTIVES),
    parentId: reference('Part of', 'objective', {
      optional: true,
      dependsOn: 'planId',
      help: 'Its progress is part of that objective’s progress.',
    }),
    weight: number('Weight in that objective', {
      min: 0.01,
      max: 1000,
      decimals: 2,
      initial: 1,
      hiddenInList: true,
    }),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
  },
  rows: {
    leadsTo: {
      label: 'Leads to',
      one: 'link',
      table: 'objective_links',
      parent: 'objective_id',
      ordered: true,
      once: ['targetId'],
      fields: {
        targetId: reference('Objective', 'objective'),
        name: text('Note', { optional: true, most: 200 }),
      },
    },
  },
};
