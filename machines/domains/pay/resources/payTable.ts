import { choice, date, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { CODE, FIGURE, KEPT_FOR_PAY, ROUNDINGS, STEP, STRUCTURE_MENU, UNITS } from './choices.ts';

/** The rows of a pay table. Rows with the same day form a version, which applies until the day of the next one. */
export const payTable: Resource = {
  id: 'payTable',
  one: 'payroll table',
  table: 'pay_tables',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/configuration/payrollTable',
    title: 'Payroll Table',
    description:
      'Bands, coefficients and figures that formulas read, by date. Rows hold until the next day that has rows.',
    menu: STRUCTURE_MENU,
    reference: 890773128,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Payroll table'),
    code: text('Code', { most: 63, fixed: true, pattern: CODE }),
    kind: choice(
      'Kind',
      { bands: 'Bands', coefficients: 'Coefficients', lookup: 'Look-up', figure: 'Figure' },
      { fixed: true },
    ),
    keys: text('Keys', {
      optional: true,
      most: 200,
      help: 'Names of what chooses a row, separated by commas, such as category.',
    }),
    limitUnit: choice('Unit of limits', UNITS, { optional: true, hiddenInList: true }),
    valueUnit: choice('Unit of values', UNITS),
    edge: choice(
      'A limit is',
      { upToAndIncluding: 'Up to and including', below: 'Below' },
      { optional: true, hiddenInList: true },
    ),
    limitRounding: choice('Rounding of limits', ROUNDINGS, { optional: true, hiddenInList: true }),
    limitStep: text('Limits rounded to', {
      optional: true,
      most: 20,
      pattern: STEP,
      hiddenInList: true,
    }),
    sliceRounding: choice('Rounding of slices', ROUNDINGS, { optional: true, hiddenInList: true }),
    sliceStep: text('Slices rounded to', {
      optional: true,
      most: 20,
      pattern: STEP,
      hiddenInList: true,
    }),
  },
  rows: {
    rows: {
      label: 'Rows',
      one: 'row',
      table: 'pay_table_rows',
      parent: 'pay_table_id',
      ordered: true,
      least: 1,
      fields: {
        fromDay: date('From'),
        keys: text('Keys', {
          optional: true,
          most: 200,
          help: 'In the order of the table’s keys.',
        }),
        upTo: text('Up to', { optional: true, most: 40, pattern: FIGURE }),
        value: text('Value', { most: 40, pattern: FIGURE }),
        minus: text('Minus', { optional: true, most: 40, pattern: FIGURE }),
        name: text('Source', { optional: true, most: 300 }),
        checkedOn: date('Checked on', { optional: true }),
      },
    },
  },
};
