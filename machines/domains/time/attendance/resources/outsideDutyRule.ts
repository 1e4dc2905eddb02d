import { number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const days = (label: string, help: string, min = 1) =>
  number(label, { optional: true, min, max: 366, unit: 'days', help });

/**
 * The limits of work elsewhere. The most specific rule applies: that of a business unit before that of the
 * company, and among these the rule for the type of movement before the one for all types.
 */
export const outsideDutyRule: Resource = {
  id: 'outsideDutyRule',
  one: 'outside duty rule',
  table: 'outside_duty_rules',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/outsideDuty',
    title: 'Outside Duty',
    description: 'How long, how often and with how much notice people can work elsewhere.',
    menu: ['Administration', 'Time Management'],
    reference: 90409,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Outside duty rule'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for every unit without its own rule.',
    }),
    movementPolicyId: reference('Movement type', 'movementPolicy', {
      optional: true,
      help: 'Leave empty for every type without its own rule.',
    }),
    noticeDays: days('Notice', 'How long before its first day it must be requested.', 0),
    mostInOneGo: days('Maximum at a time', 'Working days of one application.'),
    mostMonthly: days(
      'Maximum per month',
      'Working days in a calendar month, all applications together.',
    ),
  },
};
