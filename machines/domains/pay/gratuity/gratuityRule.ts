import { choice, date, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from '#machines/domains/pay/resources/choices.ts';
import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';

/** The rules of gratuity. Each applies from its day until the day of the next one. */
export const gratuityRule: Resource = {
  id: 'gratuityRule',
  one: 'gratuity rule',
  table: 'gratuity_rules',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/gratuityRule',
    title: 'Gratuity Rule',
    description: 'Days of pay for each year of service, and what counts as a year.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 626350799,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Rule'),
    fromDay: date('From'),
    base: choice('Base', { basic: 'Basic', gross: 'Gross' }),
    dayRate: choice('A day’s pay', {
      days26: 'A month’s pay ÷ 26',
      days30: 'A month’s pay ÷ 30',
      days365: 'A year’s pay ÷ 365',
    }),
    method: choice('Slabs', {
      current: 'The slab of the service counts for all years',
      sum: 'Each year counts in its slab',
    }),
    partYears: choice('A part of a year', {
      ignored: 'Doesn’t count',
      byDays: 'Counts by days',
      overSixMonths: 'Counts as a year beyond six months',
    }),
    edge: choice('A limit is', { upToAndIncluding: 'Up to and including', below: 'Below' }),
    mostMonths: number('At most', {
      optional: true,
      min: 0.01,
      max: 1000,
      decimals: 2,
      unit: 'months of pay',
      hiddenInList: true,
    }),
    source: text('Source', { optional: true, most: 300 }),
    checkedOn: date('Checked on', { optional: true }),
  },
  rows: {
    slabs: {
      label: 'Slabs',
      one: 'slab',
      table: 'gratuity_slabs',
      parent: 'gratuity_rule_id',
      ordered: true,
      least: 1,
      fields: {
        upToYears: number('Up to years', { optional: true, min: 0.01, max: 99, decimals: 2 }),
        days: number('Days a year', { max: 366, decimals: 2 }),
        name: text('Note', { optional: true, most: 200 }),
      },
    },
    reasons: {
      label: 'Other shares by reason of leaving',
      one: 'share',
      table: 'gratuity_reasons',
      parent: 'gratuity_rule_id',
      ordered: true,
      fields: {
        reason: choice('Reason', SEPARATION_TYPES),
        fromYears: number('From years', { max: 99, decimals: 2 }),
        percent: number('Share', { max: 1000, decimals: 2, unit: '%' }),
        days: number('Days a year', {
          optional: true,
          max: 366,
          decimals: 2,
          help: 'Instead of those of the slabs.',
        }),
        name: text('Note', { optional: true, most: 200 }),
      },
    },
  },
};
