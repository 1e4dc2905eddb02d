import {
  choice,
  flag,
  money,
  number,
  reference,
  time,
  uniqueName,
  withSection,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const hours = (label: string, max: number) =>
  number(label, { optional: true, max, decimals: 2, unit: 'hours', hiddenInList: true });
const times = (label: string, help?: string) =>
  number(label, { optional: true, max: 10, decimals: 2, ...(help && { help }) });

/** How overtime is counted and paid. The policy of a business unit takes precedence over the company's. */
export const overtimePolicy: Resource = {
  id: 'overtimePolicy',
  one: 'overtime rule',
  table: 'overtime_policies',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/overtimePolicy',
    title: 'Overtime Policy',
    description:
      'When overtime starts to count, how it is rounded and capped, and what an hour costs.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 90412,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Overtime policy'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for every unit without its own policy.',
    }),
    outcome: choice('Overtime is', { paid: 'Paid', compensated: 'Compensated with leave' }),
    dayHours: number('Hours per day of leave', {
      optional: true,
      min: 0.5,
      max: 24,
      decimals: 2,
      unit: 'hours',
      hiddenInList: true,
      help: 'For overtime compensated with leave. Leave empty for 8.',
    }),
    tolerance: withSection(
      'What counts',
      number('Tolerance', {
        optional: true,
        max: 240,
        unit: 'minutes',
        help: 'Up to this many minutes in a day are not counted. Above it, all are.',
      }),
    ),
    roundTo: number('Round down to', { optional: true, max: 120, unit: 'minutes' }),
    countsBefore: flag('Time before the start is counted', {
      hiddenInList: true,
      help: 'Otherwise it is counted only if it was requested and approved.',
    }),
    dailyMost: hours('Maximum per day', 24),
    monthlyMost: hours('Maximum per month', 400),
    weeklyHours: number('Hours of a week', {
      optional: true,
      max: 168,
      decimals: 2,
      unit: 'hours',
      hiddenInList: true,
      help: 'Work beyond them is overtime even on a day of normal length. Weeks start on Sunday.',
    }),
    rateBy: withSection(
      'Pay',
      choice('Cost per hour', {
        basic: 'Share of basic pay',
        gross: 'Share of gross pay',
        fixed: 'Fixed amount',
      }),
    ),
    fixedRate: money('Amount per hour', {
      optional: true,
      max: 1_000_000,
      hiddenInList: true,
      help: 'For a fixed amount.',
    }),
    divisor: number('Hours of a month', {
      optional: true,
      max: 744,
      decimals: 2,
      help: 'Pay is divided by these hours. Leave empty for 208.',
    }),
    standard: times('Multiplier', 'On working days. Leave empty for 2.'),
    offDays: times('Multiplier on off days'),
    holidays: times('Multiplier on holidays'),
    cutsAtMidnight: withSection(
      'Night',
      flag('After midnight as the next day', {
        hiddenInList: true,
        help: 'Otherwise overtime belongs to the day on which the shift started.',
      }),
    ),
    nightStarts: time('Night starts', { optional: true, hiddenInList: true }),
    nightEnds: time('Night ends', { optional: true, hiddenInList: true }),
    night: number('Multiplier at night', {
      optional: true,
      max: 10,
      decimals: 2,
      hiddenInList: true,
      help: 'Used where it is higher than that of the day.',
    }),
  },
};
