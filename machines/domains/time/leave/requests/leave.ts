import {
  choice,
  date,
  file,
  number,
  person,
  reference,
  text,
} from '#machines/kits/resources/field.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { leaveExtension } from '#machines/domains/time/leave/extension.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Leave, whose days are counted by the person's own calendar and deducted from the balance of a leave type. */
export const leave = defineRequest({
  id: 'leave',
  label: 'Leave',
  noun: { one: 'leave application', many: 'leave applications' },
  prefix: 'LV',
  own: {
    address: '/SelfService/leaveAndMovement/leaveApplication',
    title: 'Leave Application',
    description: 'Request leave, and see the status of your applications.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90730,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/leaveApplication/leave',
    title: 'Leave Applications',
    description:
      'Leave of people in your business units, including leave that HR requests on their behalf.',
    menu: ['Employee Management', 'Leave & Movement'],
    reference: 90731,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/leave',
  fields: {
    leaveTypeId: reference('Leave type', 'leaveType'),
    from: date('From'),
    to: date('Until', { optional: true, sameAs: 'from', help: 'Leave empty for one day.' }),
    part: choice(
      'Part of a day',
      {
        whole: 'Whole days',
        firstHalf: 'First half',
        secondHalf: 'Second half',
        quarter1: 'First quarter',
        quarter2: 'Second quarter',
        quarter3: 'Third quarter',
        quarter4: 'Last quarter',
        hoursFirst: 'Hours at the start of the day',
        hoursLast: 'Hours at the end of the day',
      },
      { optional: true, help: 'For half a day or some hours. Leave empty for whole days.' },
    ),
    hours: number('Hours', {
      when: { field: 'part', is: ['hoursFirst', 'hoursLast'], keeps: true },
      min: 0.25,
      max: 24,
      decimals: 2,
      unit: msg('hours'),
    }),
    partOn: date('Partial day on', {
      optional: true,
      when: {
        field: 'part',
        is: [
          'firstHalf',
          'secondHalf',
          'quarter1',
          'quarter2',
          'quarter3',
          'quarter4',
          'hoursFirst',
          'hoursLast',
        ],
      },
      help: 'If several days. Leave empty for the first.',
    }),
    coverId: person('Who covers', { optional: true, further: true }),
    document: file('Document', {
      optional: true,
      further: true,
      help: 'For example a medical certificate, if the leave type requires one.',
    }),
    reason: text('Reason', { optional: true, multiline: true, most: 1000 }),
    days: number('Days', { filled: true, max: 1000, decimals: 3 }),
  },
  columns: ['leaveTypeId', 'from', 'to', 'days'],
  subject: ({ from, days }) => `${Number(days)} d, ${from as string}`,
  days: ({ days }) => (typeof days === 'number' ? days : null),
  decisionFacts: {
    remaining: { label: 'Remaining after', kind: 'number' },
    away: { label: 'Also away', kind: 'flags' },
  },
  holds: true,
  cancellable: true,
  extension: leaveExtension,
});
