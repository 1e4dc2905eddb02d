import { date, person, reference, text, type ReferenceField } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

/** The narrowest assignment of a day decides: person, section, department, business unit. */
const assignment = (
  declared: Pick<Resource, 'id' | 'one' | 'table'> & {
    screen: Pick<Resource['screen'], 'address' | 'title' | 'description' | 'reference'>;
    assigned: Readonly<Record<string, ReferenceField>>;
  },
): Resource => ({
  id: declared.id,
  one: declared.one,
  table: declared.table,
  title: 'note',
  scope: { through: 'businessUnitId' },
  screen: {
    ...declared.screen,
    menu: ['Administration', 'Time Management'],
    allow: KEPT_BY_HR,
  },
  fields: {
    note: text('Note', { help: 'Why, or for whom: how the list knows it.' }),
    ...declared.assigned,
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    departmentId: reference('Department', 'department', {
      optional: true,
      dependsOn: 'businessUnitId',
      help: 'Empty for the whole business unit.',
    }),
    sectionId: reference('Section', 'section', {
      optional: true,
      dependsOn: 'departmentId',
      help: 'Empty for the whole department.',
    }),
    employeeId: person('Person', { optional: true, help: 'For one person alone.' }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Empty for no end.' }),
  },
});

export const calendarAssignment = assignment({
  id: 'calendarAssignment',
  one: 'calendar assignment',
  table: 'calendar_assignments',
  screen: {
    address: '/administration/timeManagement/calendarAssign',
    title: 'Calendar Assign',
    description: 'Who works by which calendar, from when. Many at once from a file.',
    reference: 90405,
  },
  assigned: { shiftId: reference('Calendar', 'shift') },
});

export const offDayAssignment = assignment({
  id: 'offDayAssignment',
  one: 'off-day assignment',
  table: 'off_day_assignments',
  screen: {
    address: '/administration/timeManagement/offDayAssign',
    title: 'Off Day Assign',
    description: 'Who has which days off, from when. Many at once from a file.',
    reference: 90406,
  },
  assigned: { offDayGroupId: reference('Off-day group', 'offDayGroup') },
});

export const holidayAssignment = assignment({
  id: 'holidayAssignment',
  one: 'holiday assignment',
  table: 'holiday_assignments',
  screen: {
    address: '/administration/timeManagement/holidayAssign',
    title: 'Holiday Assign',
    description: 'Who has which holidays, from when. Without one, the company’s own hold.',
    reference: 90407,
  },
  assigned: { holidayGroupId: reference('Holiday group', 'holidayGroup') },
});

export const rosterAssignment = assignment({
  id: 'rosterAssignment',
  one: 'roster assignment',
  table: 'roster_assignments',
  screen: {
    address: '/administration/timeManagement/rosterAssign',
    title: 'Roster Assign',
    description: 'Who works by which roster. It begins with its first turn on the first day.',
    reference: 90408,
  },
  assigned: { rosterId: reference('Roster', 'roster') },
});
