import { date, money, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from './choices.ts';

export const payScale: Resource = {
  id: 'payScale',
  one: 'pay scale',
  table: 'pay_scales',
  scope: 'account',
  confidential: true,
  screen: {
    address: '/administration/configuration/payScaleGrade',
    title: 'Pay Scale Grade',
    description: 'Pay scales with their minimum and steps.',
    menu: ['Administration', 'Configuration'],
    reference: 727822050,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Pay scale'),
    payGradeId: reference('Grade', 'payGrade', { optional: true }),
    minimum: money('Minimum basic', { max: 100_000_000 }),
    validFrom: date('From'),
  },
  rows: {
    steps: {
      label: 'Steps',
      one: 'step',
      table: 'pay_scale_steps',
      parent: 'pay_scale_id',
      ordered: true,
      fields: {
        name: text('Step', { unique: true }),
        basic: money('Basic', { max: 100_000_000 }),
      },
    },
  },
};
