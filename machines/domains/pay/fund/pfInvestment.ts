import { choice, date, money, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from '#machines/domains/pay/resources/choices.ts';

const MAX = 10_000_000_000;

export const pfInvestment: Resource = {
  id: 'pfInvestment',
  one: 'investment',
  table: 'pf_investments',
  scope: 'account',
  confidential: true,
  screen: {
    address: '/compensationAndBenefits/pf/investment',
    title: 'PF Investment',
    description: 'What the provident fund has invested in, with the income it brought.',
    menu: ['Compensation & Benefits', 'Provident Fund'],
    reference: 1110015226,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Investment'),
    kind: choice('Kind', {
      savingsCertificate: 'Savings certificate',
      fixedDeposit: 'Fixed deposit',
      bond: 'Bond',
      shares: 'Shares',
      other: 'Other',
    }),
    institution: text('Institution'),
    amount: money('Amount', { min: 0.01, max: MAX }),
    rate: number('Rate a year', { optional: true, max: 100, decimals: 4, unit: '%' }),
    startsOn: date('From'),
    maturesOn: date('Matures on', { optional: true }),
  },
  rows: {
    income: {
      label: 'Income',
      one: 'income',
      table: 'pf_investment_income',
      parent: 'pf_investment_id',
      ordered: true,
      fields: {
        day: date('Day'),
        amount: money('Amount', { min: -MAX, max: MAX }),
        name: text('Note', { optional: true, most: 200 }),
      },
    },
  },
};
