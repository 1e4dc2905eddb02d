import { choice, date, number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

export const performanceCycle: Resource = {
  id: 'performanceCycle',
  one: 'performance cycle',
  table: 'performance_cycles',
  scope: 'account',
  screen: {
    address: '/pms/configuration/cycle',
    title: 'Performance Cycle',
    description: 'The periods for which people are assessed.',
    menu: PERFORMANCE_LISTS,
    reference: 454390553,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Cycle'),
    startsOn: date('From'),
    endsOn: date('Until'),
    targetsBy: choice(
      'Targets',
      { both: 'Agreed by both', hr: 'Agreed by both, or set by HR' },
      {
        initial: 'both',
        hiddenInList: true,
        help: 'Whether HR can set targets by form or file without asking the person.',
      },
    ),
    absenceDays: number('Absences are left out from', {
      min: 1,
      max: 366,
      initial: 30,
      unit: 'days',
      hiddenInList: true,
      help: 'Leave of as many consecutive days does not count, neither for nor against.',
    }),
    lateDays: number('Forms are late after', {
      min: 1,
      max: 366,
      initial: 14,
      unit: 'days',
      hiddenInList: true,
      help: 'Counted for each stage of an assessment.',
    }),
    earlierMonths: number('Earlier supervisors rate from', {
      min: 1,
      max: 12,
      initial: 3,
      unit: 'months',
      hiddenInList: true,
      help: 'Someone who led a person for fewer months is not asked: the supervisor of today rates those too.',
    }),
    appealDays: number('Appeals within', { min: 1, max: 90, initial: 14, unit: 'days' }),
  },
};
