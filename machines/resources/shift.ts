import { choice, flag, number, reference, time, uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

const minutes = (label: string, help: string) =>
  number(label, { optional: true, max: 720, unit: 'minutes', help, hiddenInList: true });
const hours = (label: string, help: string) =>
  number(label, { optional: true, max: 24, decimals: 2, unit: 'hours', help, hiddenInList: true });

/** The hours of a working day, by the wall clock; the specification calls them a calendar. */
export const shift: Resource = {
  id: 'shift',
  one: 'calendar',
  table: 'shifts',
  scope: 'account',
  screen: {
    address: '/administration/timeManagement/calendarSetup',
    title: 'Calendar Setup',
    description: 'Working hours of a day: start, end, break, grace, and from when a day is short.',
    menu: ['Administration', 'Time Management'],
    reference: 90400,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Calendar'),
    kind: choice('Type', { fixed: 'Fixed hours', flexible: 'Flexible hours' }),
    starts: time('Starts'),
    ends: time('Ends', { help: 'No later than the start means the next day.' }),
    halfDayEnds: time('Ends on half days', { optional: true, hiddenInList: true }),
    breakStarts: time('Break starts', { optional: true }),
    breakEnds: time('Break ends', { optional: true }),
    expectedHours: hours(
      'Expected hours',
      'Of flexible hours. Else the hours from start to end without the break count.',
    ),
    lateGrace: minutes('Late after', 'Minutes after the start that are not late yet.'),
    earlyGrace: minutes('Early before', 'Minutes before the end that are not early yet.'),
    beforeMinutes: minutes(
      'Punches from',
      'Minutes before the start whose punches count; 120 if empty.',
    ),
    afterMinutes: minutes(
      'Punches until',
      'Minutes after the end whose punches count; 240 if empty.',
    ),
    pairing: choice(
      'Worked hours',
      { firstLast: 'First in to last out', pairs: 'Each in and out' },
      { hiddenInList: true },
    ),
    halfDayBelow: hours('Half day below', 'Fewer worked hours are half a day.'),
    absentBelow: hours('Absent below', 'Fewer worked hours are an absence.'),
    marksHolidays: flag('Mark attendance on holidays', { hiddenInList: true }),
    holidayGroupId: reference('Holiday group', 'holidayGroup', {
      optional: true,
      hiddenInList: true,
      help: 'Before the one that is assigned to the person.',
    }),
  },
};
