import { choice, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, STRUCTURE_MENU, UNITS } from './choices.ts';

export const payFact: Resource = {
  id: 'payFact',
  one: 'payroll fact',
  table: 'pay_facts',
  scope: 'account',
  title: 'label',
  screen: {
    address: '/compensationAndBenefits/configuration/payrollFact',
    title: 'Payroll Fact',
    description:
      'Facts of people that formulas can name, beside those that Cadre knows of everyone.',
    menu: STRUCTURE_MENU,
    reference: 1113202937,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    label: uniqueName('Payroll fact'),
    name: text('Code', {
      most: 100,
      fixed: true,
      help: 'Its name in formulas, such as tax.stands_alone.',
      pattern: {
        test: /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/,
        message: 'Use lower case letters, digits and underscores, with dots between words',
      },
    }),
    kind: choice('Kind', {
      ...UNITS,
      flag: 'Yes or no',
      text: 'Text',
      date: 'Date',
      code: 'Code',
    }),
    defaultValue: text('Without a value', {
      optional: true,
      pattern: { test: /^\S+$/, message: 'Use a value without spaces' },
      help: 'What it is for people who have none of their own. Without it, a run leaves them out if a formula names the fact.',
    }),
  },
};
