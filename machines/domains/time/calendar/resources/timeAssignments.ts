import {
  date,
  person,
  reference,
  text,
  type ReferenceField,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/**
 * Assigns something to people by day. The most specific assignment applies: of a person, section, department or
 * business unit, in this order.
 */
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
  // The list is confidential, because its notes are about people.
  confidential: true,
  screen: {
    ...declared.screen,
    menu: ['Administration', 'Time Management'],
    allow: KEPT_BY_HR,
  },
  fields: {
    note: text('Note', { help: 'Why, or for whom. Shown in the list.' }),
    ...declared.assigned,
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    departmentId: reference('Department', 'department', {
      optional: true,
      dependsOn: 'businessUnitId',
      help: 'Leave empty for the whole business unit.',
    }),
    sectionId: reference('Section', 'section', {
      optional: true,
      dependsOn: 'departmentId',
      help: 'Leave empty for the whole department.',
    }),
    employeeId: person('Person', { optional: true, help: 'For one person only.' }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Leave empty if it has no end.' }),
  },
});

export const calendarAssignment = assignment({
  id: 'calendarAssignment',
  one: 'calendar assignment',
  table: 'calendar_assignments',
  screen: {
    address: '/administration/timeManagement/calendarAssign',
    title: 'Calendar Assign',
    description: 'Calendar of each person, by start date. You can import many from a file.',
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
    description: 'Days off of each person, by start date. You can import many from a file.',
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
    description:
      'Holiday group of each person, by start date. Without one, the company’s holidays apply.',
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
    description: 'Roster of each person. It starts with its first turn on the first day.',
    reference: 90408,
  },
  assigned: { rosterId: reference('Roster', 'roster') },
});
