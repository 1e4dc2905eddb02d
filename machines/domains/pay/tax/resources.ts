import {
  choice,
  date,
  money,
  person,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from '#machines/domains/pay/resources/choices.ts';

const MAX = 1_000_000_000;

/** A year of income tax, with the element that deducts the tax. Its bands and figures are pay tables. */
export const taxYear: Resource = {
  id: 'taxYear',
  one: 'tax year',
  table: 'tax_years',
  scope: 'account',
  order: { by: 'startsOn', descending: true },
  screen: {
    address: '/administration/configuration/taxYear',
    title: 'Tax Year',
    description: 'Years of income tax with their own first day, and the deadlines of declarations.',
    menu: ['Administration', 'Configuration'],
    reference: 983214805,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Tax year'),
    startsOn: date('From'),
    endsOn: date('Until'),
    taxElementId: reference('Element that deducts the tax', 'payrollElement'),
    declareUntil: date('Declared until', { optional: true, hiddenInList: true }),
    proveUntil: date('Proved until', { optional: true, hiddenInList: true }),
    source: text('Source', { optional: true, most: 300 }),
    checkedOn: date('Checked on', { optional: true }),
  },
};

/** How a person is taxed in a year, including the income and tax of an earlier employer. */
export const taxProfile: Resource = {
  id: 'taxProfile',
  one: 'tax assignment',
  table: 'tax_profiles',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/compensationAndBenefits/incomeTaxAssign/single',
    title: 'Income Tax Assign',
    description: 'How people are taxed in a year, and what they earned and paid elsewhere before.',
    menu: ['Compensation & Benefits', 'Income Tax'],
    reference: 896811388,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    taxYearId: reference('Tax year', 'taxYear', { fixed: true }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    note: text('Note', { most: 200 }),
    regime: choice('Taxed', {
      slabs: 'By slabs',
      flat: 'At the flat rate of non-residents',
      exempt: 'Not taxed',
    }),
    category: choice('Category', {
      general: 'General',
      womanOrSenior: 'Woman, or 65 and older',
      disabled: 'Disabled, or third gender',
      freedomFighter: 'War-wounded freedom fighter',
    }),
    place: choice('Place', {
      cityA: 'Largest cities',
      cityB: 'Other cities',
      other: 'Elsewhere',
    }),
    employer: text('Earlier employer in the year', {
      optional: true,
      most: 200,
      hiddenInList: true,
    }),
    openingIncome: money('Income there', { optional: true, max: MAX, hiddenInList: true }),
    openingTax: money('Tax deducted there', { optional: true, max: MAX, hiddenInList: true }),
    fixedAmount: money('Fixed amount a month', {
      optional: true,
      max: MAX,
      help: 'Instead of what is calculated. Later months level out what it leaves.',
    }),
  },
};

/** A deposit of deducted tax at the treasury. A month's deposits cover its deductions in order. */
export const taxChallan: Resource = {
  id: 'taxChallan',
  one: 'challan',
  table: 'tax_challans',
  title: 'number',
  scope: 'account',
  order: { by: 'month', descending: true },
  confidential: true,
  screen: {
    address: '/administration/configuration/taxChallan',
    title: 'Tax Challan',
    description:
      'Deposits of deducted tax. Those of a month cover its deductions one after the other.',
    menu: ['Administration', 'Configuration'],
    reference: 2127927524,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    number: uniqueName('Challan number'),
    bankId: reference('Bank', 'bank'),
    branch: text('Branch', { optional: true }),
    depositedOn: date('Deposited on'),
    month: date('For the month of', {
      month: true,
      help: 'Any day of the month in which the tax was deducted.',
    }),
    amount: money('Amount', { min: 0.01, max: MAX }),
  },
};
