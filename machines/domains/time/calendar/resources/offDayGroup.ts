import { choice, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const weekday = (label: string, options: { hiddenInList?: true } = { hiddenInList: true }) =>
  choice(label, { work: 'Work', half: 'Half day', off: 'Off' }, options);

export const offDayGroup: Resource = {
  id: 'offDayGroup',
  one: 'off-day group',
  table: 'off_day_groups',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/offDaySetup',
    title: 'Off Day Setup',
    description: 'Which days of the week are off, or half a working day.',
    menu: ['Administration', 'Time Management'],
    reference: 90402,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Off-day group'),
    sunday: weekday('Sunday'),
    monday: weekday('Monday'),
    tuesday: weekday('Tuesday'),
    wednesday: weekday('Wednesday'),
    thursday: weekday('Thursday'),
    friday: weekday('Friday', {}),
    saturday: weekday('Saturday', {}),
    exceptionOffDayId: reference('Exceptions', 'exceptionOffDay', {
      optional: true,
      help: 'Days that differ from the weekly pattern, such as the second and fourth Saturday.',
    }),
  },
};
