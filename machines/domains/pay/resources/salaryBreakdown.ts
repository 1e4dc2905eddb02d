import { choice, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { CODE, CURRENCY, FORMULA, KEPT_FOR_PAY } from './choices.ts';

export const salaryBreakdown: Resource = {
  id: 'salaryBreakdown',
  one: 'salary breakdown',
  table: 'salary_breakdowns',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/salaryBreakdown',
    title: 'Salary Breakdown',
    description:
      'Which elements a slip consists of, in its order. Only a published breakdown can be assigned.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 665068439,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Salary breakdown'),
    code: text('Code', { most: 63, fixed: true, pattern: CODE }),
    currency: text('Currency', { most: 3, fixed: true, pattern: CURRENCY }),
    status: choice(
      'State',
      { draft: 'Draft', published: 'Published' },
      { help: 'It is checked when it is published, and with every change from then on.' },
    ),
    balancingElementId: reference('Takes the rest', 'payrollElement', {
      optional: true,
      help: 'The earning that is what the others leave of the total below.',
    }),
    balancingTotal: text('Total', {
      optional: true,
      most: 500,
      pattern: FORMULA,
      help: 'The formula of the total, such as pay.gross.',
    }),
  },
  rows: {
    elements: {
      label: 'Elements',
      one: 'element',
      table: 'salary_breakdown_elements',
      parent: 'salary_breakdown_id',
      ordered: true,
      least: 1,
      once: ['elementId'],
      fields: {
        elementId: reference('Payroll element', 'payrollElement'),
        name: text('Note', { optional: true }),
      },
    },
  },
};
