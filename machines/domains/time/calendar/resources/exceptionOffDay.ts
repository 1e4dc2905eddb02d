import { choice, date, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const effect = choice('Is', { off: 'Off', half: 'Half day', work: 'Work' });

export const exceptionOffDay: Resource = {
  id: 'exceptionOffDay',
  one: 'exception off day',
  table: 'exception_off_days',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/exceptionOffDay',
    title: 'Exception Off Day',
    description:
      'Days that differ from the weekly pattern, such as the second Saturday or a swapped day.',
    menu: ['Administration', 'Time Management'],
    reference: 90403,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Exception'),
    description: text('Description', { optional: true, most: 500 }),
  },
  rows: {
    rules: {
      label: 'Each month',
      one: 'rule',
      table: 'exception_off_day_rules',
      parent: 'exception_off_day_id',
      ordered: true,
      fields: {
        nth: choice('Which', {
          '1': 'First',
          '2': 'Second',
          '3': 'Third',
          '4': 'Fourth',
          '5': 'Fifth',
          last: 'Last',
        }),
        weekday: choice('Weekday', {
          '7': 'Sunday',
          '1': 'Monday',
          '2': 'Tuesday',
          '3': 'Wednesday',
          '4': 'Thursday',
          '5': 'Friday',
          '6': 'Saturday',
        }),
        effect,
        name: text('Note', { optional: true }),
      },
    },
    dates: {
      label: 'Single days',
      one: 'day',
      table: 'exception_off_day_dates',
      parent: 'exception_off_day_id',
      ordered: true,
      fields: { day: date('Day'), effect, name: text('Reason') },
    },
  },
};
