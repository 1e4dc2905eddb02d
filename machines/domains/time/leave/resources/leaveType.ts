import {
  choice,
  flag,
  number,
  reference,
  uniqueName,
  withSection,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const days = (label: string, help?: string) =>
  number(label, {
    optional: true,
    max: 1000,
    decimals: 2,
    unit: 'days',
    hiddenInList: true,
    ...(help === undefined ? {} : { help }),
  });
const wholeDays = (label: string, help: string) =>
  number(label, { optional: true, max: 1000, unit: 'days', help, hiddenInList: true });

const EARNED = { field: 'granted', is: 'monthly' } as const;
const ENCASHABLE = { field: 'isEncashable', is: true } as const;

export const leaveType: Resource = {
  id: 'leaveType',
  one: 'leave type',
  table: 'leave_types',
  scope: 'account',
  screen: {
    address: '/administration/leaveandmovement/leaveType',
    title: 'Leave Type',
    description: 'Leave types: how leave is granted, counted, carried over and paid out.',
    menu: ['Administration', 'Leave & Movement'],
    reference: 90720,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Leave type'),
    isPaid: flag('Paid', { initial: true }),
    isPrivilege: flag('Privilege leave', {
      hiddenInList: true,
      help: 'HR can change its dates after approval.',
    }),
    granted: withSection(
      'Granting',
      choice(
        'Granted',
        {
          yearly: 'Once a year',
          monthly: 'Earned over the year',
          byHand: 'By HR only',
          compensatory: 'For work on days off',
        },
        { initial: 'yearly' },
      ),
    ),
    accrualEvery: choice(
      'Earned every',
      {
        monthly: 'Month',
        twiceMonthly: 'Half month',
        weekly: 'Week',
        quarterly: 'Quarter',
        halfYearly: 'Half year',
      },
      { hiddenInList: true, when: EARNED, initial: 'monthly' },
    ),
    accrualPaidAt: choice(
      'Earned days come on',
      {
        lastDay: 'The last day',
        start: 'The first day',
        joiningDay: 'The day of the month of joining',
      },
      { hiddenInList: true, when: EARNED, initial: 'lastDay' },
    ),
    accrualBy: choice(
      'Earned by',
      { time: 'Time', worked: 'Days worked' },
      {
        hiddenInList: true,
        when: EARNED,
        initial: 'time',
        help: 'Days worked: granted from attendance once a period is over.',
      },
    ),
    daysWorkedForOne: number('Days worked for one day', {
      optional: true,
      min: 1,
      max: 366,
      decimals: 2,
      unit: 'days',
      help: 'Leave empty for the share of working days worked.',
      when: { field: 'accrualBy', is: 'worked' },
      hiddenInList: true,
    }),
    balanceCap: days('Balance grows up to', 'What the cap keeps away is not made up later.'),
    earnedExpiresAfter: number('Compensatory days expire after', {
      optional: true,
      min: 1,
      max: 1000,
      unit: 'days',
      help: 'Leave empty for the end of the leave year.',
      when: { field: 'granted', is: 'compensatory' },
      hiddenInList: true,
    }),
    roundTo: choice(
      'Rounded to',
      {
        none: 'Not rounded',
        '0.25': 'Quarter days',
        '0.5': 'Half days',
        '1': 'Whole days',
      },
      { initial: 'none' },
    ),
    allowsParts: withSection(
      'Counting',
      flag('Parts of a day', {
        help: 'Half days, quarter days and hours.',
      }),
    ),
    countsFreeDays: flag('Counts holidays and weekly off days', { hiddenInList: true }),
    sandwich: choice(
      'Days off between days of leave',
      {
        none: 'Do not count',
        full: 'Count',
        weeklyOff: 'Count weekly off days only',
        holiday: 'Count holidays only',
      },
      { hiddenInList: true, when: { field: 'countsFreeDays', is: false }, initial: 'none' },
    ),
    mostNegative: withSection(
      'Requests',
      days('Can go below zero by', 'Leave empty if leave needs a balance.'),
    ),
    mostInOneGo: days('Maximum at a time', 'Adjacent leave before and after is counted with it.'),
    waitingDays: wholeDays('Waiting period after joining', 'Calendar days.'),
    noticeDays: wholeDays('Notice', 'How long before its first day leave must be requested.'),
    backdatedDays: wholeDays(
      'Days in the past',
      'How far back employees can request. Leave empty for 30 days.',
    ),
    listedDaysId: reference('Only on the days of', 'holidayGroup', {
      optional: true,
      hiddenInList: true,
      help: 'Optional holidays: a list of days that no one has off. Leave empty for any day.',
    }),
    documentAfter: wholeDays(
      'Document needed above',
      'Of leave in one go, such as a medical certificate. Leave empty for never.',
    ),
    carryMost: withSection('Year end', days('Maximum carried into next year', 'Empty or 0: none.')),
    carryTotal: days('Maximum carried and new days together'),
    carryExpiresAfter: wholeDays(
      'Carried days expire after',
      'Counted from the new year’s first day.',
    ),
    isEncashable: withSection('Encashment', flag('Can be encashed')),
    keepBack: { ...days('Minimum days left when encashing'), when: ENCASHABLE },
    encashCeiling: { ...days('Maximum days per encashment'), when: ENCASHABLE },
    encashBy: choice(
      'Encashed by',
      { basic: 'Basic', gross: 'Gross' },
      { hiddenInList: true, when: ENCASHABLE, initial: 'basic' },
    ),
    encashMonthDays: number('A month’s pay is for', {
      optional: true,
      min: 1,
      max: 31,
      unit: 'days',
      help: 'How a day is valued when encashed. Leave empty for 30 days.',
      when: ENCASHABLE,
      hiddenInList: true,
    }),
  },
};
