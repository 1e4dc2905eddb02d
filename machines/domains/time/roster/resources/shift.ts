import {
  choice,
  flag,
  number,
  reference,
  time,
  uniqueName,
  withSection,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const minutes = (label: string, help: string) =>
  number(label, { optional: true, max: 720, unit: 'minutes', help, hiddenInList: true });
const hours = (label: string, help: string) =>
  number(label, { optional: true, max: 24, decimals: 2, unit: 'hours', help, hiddenInList: true });

/** The hours of a working day, in local time. The specification calls it a calendar. */
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
    starts: withSection('Hours', time('Starts')),
    ends: time('Ends', { help: 'If not later than the start, it is on the next day.' }),
    halfDayEnds: time('Ends on half days', { optional: true, hiddenInList: true }),
    breakStarts: time('Break starts', { optional: true }),
    breakEnds: time('Break ends', { optional: true }),
    gapStarts: time('First part ends', {
      optional: true,
      hiddenInList: true,
      help: 'For a split shift: the free hours between its two parts.',
    }),
    gapEnds: time('Second part starts', { optional: true, hiddenInList: true }),
    expectedHours: hours(
      'Expected hours',
      'For flexible hours. Otherwise the hours from start to end, minus the break.',
    ),
    lateGrace: withSection(
      'Late and early',
      minutes('Late after', 'Minutes after the start before it counts as late.'),
    ),
    earlyGrace: minutes(
      'Early before',
      'Minutes before the end before it counts as leaving early.',
    ),
    beforeMinutes: withSection(
      'Punches',
      minutes(
        'Punches from',
        'Punches up to this many minutes before the start are counted. Leave empty for 120.',
      ),
    ),
    afterMinutes: minutes(
      'Punches until',
      'Punches up to this many minutes after the end are counted. Leave empty for 240.',
    ),
    closesAfter: minutes(
      'Close a forgotten check-out after',
      'Minutes after the expected hours are full. Leave empty to keep it as a missing punch.',
    ),
    pairing: choice(
      'Worked hours',
      { firstLast: 'First in to last out', pairs: 'Every in and out' },
      { hiddenInList: true },
    ),
    usesDirections: flag('In and out are punched apart', {
      hiddenInList: true,
      help: 'Otherwise the order of punches counts, whatever key was pressed: many clocks send “in” for everything.',
    }),
    halfDayBelow: withSection(
      'Half days, absences and holidays',
      hours('Half day below', 'Fewer hours count as half a day.'),
    ),
    absentBelow: hours('Absent below', 'Fewer hours count as an absence.'),
    marksHolidays: flag('Mark attendance on holidays', { hiddenInList: true }),
    holidayGroupId: reference('Holiday group', 'holidayGroup', {
      optional: true,
      hiddenInList: true,
      help: 'Takes precedence over the one assigned to the person.',
    }),
  },
};
