import { date, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const strategicPlan: Resource = {
  id: 'strategicPlan',
  one: 'strategic plan',
  table: 'strategic_plans',
  scope: 'account',
  screen: {
    address: '/pms/strategicPlan',
    title: 'Strategic Plan',
    description: 'What the company wants to reach, and until when.',
    menu: ['Performance Management System'],
    reference: 565079131,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Plan'),
    startsOn: date('From'),
    endsOn: date('Until'),
    vision: text('Vision', { optional: true, most: 1000, multiline: true }),
  },
};
