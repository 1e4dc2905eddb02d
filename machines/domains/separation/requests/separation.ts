import { choice, date, file, number, reference, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';
import { releaseExtension } from './releaseExtension.ts';

/** The reasons for statistics. The person's own text is the explanation. */
const REASONS = {
  otherJob: 'Another job',
  pay: 'Pay and benefits',
  growth: 'Career and development',
  work: 'The work itself',
  supervisor: 'Supervision',
  workload: 'Workload and hours',
  place: 'Moving to another place',
  family: 'Family',
  health: 'Health',
  study: 'Studies',
  age: 'Retirement',
  company: 'Decision of the company',
  other: 'Other',
} as const;

/** Ends an employment: a resignation by the employee, or any other end that HR records. */
export const separation = defineRequest({
  id: 'separation',
  label: 'Separation',
  noun: { one: 'separation application', many: 'separation applications' },
  prefix: 'SEP',
  own: {
    address: '/SelfService/separation/application',
    title: 'Separation Application',
    description: 'Resign, and follow what happens until your last day.',
    menu: ['Employee Self Service', 'Separation'],
    reference: 1590042272,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/separation/separationApplication',
    title: 'Separation Applications',
    description: 'Resignations in your business units, and separations that HR records.',
    menu: ['Employee Management', 'Separation'],
    reference: 1227730552,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/separation',
  fields: {
    typeId: reference('Separation type', 'separationType', { narrowed: true }),
    lastDay: date('Last day of work'),
    noticeEnds: date('Notice ends', { filled: true, optional: true }),
    notServed: number('Notice not served', {
      filled: true,
      optional: true,
      max: 365,
      unit: 'days',
    }),
    // The server requires the main reason, except for people who have died.
    cause: choice('Main reason', REASONS, { optional: true, unmarked: true }),
    reason: text('In your own words', { optional: true, most: 2000, multiline: true }),
    letter: file('Letter', { optional: true }),
  },
  columns: ['lastDay', 'typeId', 'notServed', 'cause'],
  subject: ({ lastDay }) => plainText(lastDay),
  days: ({ notServed }) => (typeof notServed === 'number' ? notServed : null),
  cancellable: true,
  decisionFacts: {
    joinedOn: { label: 'Joining date', kind: 'date' },
    toHandBack: { label: 'To hand back or repay', kind: 'number' },
    directReports: { label: 'Direct reports', kind: 'number' },
  },
  extension: releaseExtension,
});
