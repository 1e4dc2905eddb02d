import { NAMES } from '#machines/core/screens/harmless.ts';
import { choice, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, STRUCTURE_MENU } from './choices.ts';

export const payFrequency: Resource = {
  id: 'payFrequency',
  one: 'frequency',
  table: 'pay_frequencies',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/configuration/frequency',
    title: 'Frequency',
    description: 'How often people are paid.',
    menu: STRUCTURE_MENU,
    reference: 592779999,
    harmless: NAMES,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Frequency'),
    rhythm: choice('Pay is due', {
      monthly: 'Every month',
      halfMonthly: 'Twice a month',
      fortnightly: 'Every two weeks',
      weekly: 'Every week',
      daily: 'Every day',
    }),
  },
};
