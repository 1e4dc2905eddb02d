import {
  choice,
  date,
  flag,
  number,
  reference,
  text,
  withSection,
} from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { FORMULA, KEPT_FOR_PAY, ROUNDINGS, STEP, STRUCTURE_MENU } from './choices.ts';

/** A formula applies from its day until the day of the next one for the same element and breakdown. */
export const elementFormula: Resource = {
  id: 'elementFormula',
  one: 'payroll rule',
  table: 'element_formulas',
  scope: 'account',
  title: 'note',
  screen: {
    address: '/compensationAndBenefits/configuration/payrollRule',
    title: 'Payroll Rule',
    description:
      'How each payroll element is calculated, by date. A rule holds until the next one of its element begins.',
    menu: STRUCTURE_MENU,
    reference: MENU.payrollRules,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    note: text('Reason', { most: 200, help: 'Why it holds, such as the law or the decision.' }),
    elementId: reference('Payroll element', 'payrollElement', { fixed: true }),
    breakdownId: reference('Only in', 'salaryBreakdown', {
      optional: true,
      fixed: true,
      help: 'Leave empty for every breakdown that has no rule of its own.',
    }),
    fromDay: date('From', { fixed: true }),
    calculated: choice('Calculated', {
      formula: 'By a formula',
      items: 'From its items alone',
      solved: 'So that a value is reached',
    }),
    formula: text('Formula', {
      most: 2000,
      multiline: true,
      pattern: FORMULA,
      help: 'Such as min(10% * basic, 2500).',
      when: { field: 'calculated', is: 'formula' },
    }),
    solveOf: text('Amount to reach', {
      most: 500,
      hiddenInList: true,
      pattern: FORMULA,
      help: 'The formula that must come to the value below, such as net pay with tax borne by the company.',
      when: { field: 'calculated', is: 'solved' },
    }),
    solveEquals: text('Value to reach', {
      most: 500,
      hiddenInList: true,
      pattern: FORMULA,
      when: { field: 'calculated', is: 'solved' },
    }),
    followsDays: flag('Follows paid days', {
      help: 'The full amount is multiplied by the paid part of the period.',
    }),
    shrinks: number('Taken in part', {
      optional: true,
      min: 1,
      max: 999,
      hiddenInList: true,
      help: 'Order in which deductions are reduced when net would fall too low; the lowest number first.',
    }),
    countsInGross: withSection('Counts in', flag('Counts in gross', { hiddenInList: true })),
    countsInTax: flag('Counts in taxable pay', { hiddenInList: true }),
    countsInPf: flag('Counts in the provident fund’s base', { hiddenInList: true }),
    countsInOvertime: flag('Counts in the overtime base', { hiddenInList: true }),
    countsInGratuity: flag('Counts in the gratuity base', { hiddenInList: true }),
    countsInBonus: flag('Counts in the bonus base', { hiddenInList: true }),
    rounding: withSection(
      'Rounding',
      choice('Rounding', ROUNDINGS, {
        optional: true,
        hiddenInList: true,
        help: 'Leave empty for half up to the currency’s smallest unit.',
      }),
    ),
    roundingStep: text('Rounded to', {
      optional: true,
      most: 20,
      pattern: STEP,
      hiddenInList: true,
    }),
    roundingCut: text('Cut before rounding to', {
      optional: true,
      most: 20,
      pattern: STEP,
      hiddenInList: true,
      help: 'Digits below this step are dropped first.',
    }),
  },
};
