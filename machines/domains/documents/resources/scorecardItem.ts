import { choice, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const figure = { min: -1e9, max: 1e9, decimals: 2 };

/** The cards of the KPI presentation (spec 002 §2.9). */
export const scorecardItem: Resource = {
  id: 'scorecardItem',
  one: 'scorecard item',
  table: 'scorecard_items',
  scope: 'account',
  screen: {
    address: '/pms/configuration/scorecardItem',
    title: 'Scorecard Items',
    description: 'The objectives and KPIs of the KPI presentation, with target and achievement.',
    menu: ['Performance Management System'],
    reference: 90963,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('KPI'),
    heading: choice('Perspective', {
      financial: 'Financial',
      customer: 'Customer',
      process: 'Internal Process',
      learning: 'Learning and Growth',
    }),
    objective: text('Objective', { most: 200 }),
    frequency: choice('Frequency', {
      monthly: 'Monthly',
      quarterly: 'Quarterly',
      yearly: 'Yearly',
    }),
    direction: choice('Better', { '1': 'The higher', '2': 'The lower' }),
    target: number('Target', figure),
    previousTarget: number("Previous year's target", { ...figure, optional: true }),
    achievement: number('Achievement', figure),
    previousAchievement: number("Previous year's achievement", { ...figure, optional: true }),
    remarks: text('Remarks', { optional: true, most: 500, hiddenInList: true }),
  },
};
