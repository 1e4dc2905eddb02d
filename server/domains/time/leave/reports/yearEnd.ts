import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  OF_PEOPLE,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from '#server/domains/time/attendance/reports/attendanceRows.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';
import { forecastYearEnd, YEAR_END_RESTS } from '#server/domains/time/leave/yearEnd.ts';

/**
 * SQL for what all people have left, with their entitlement at the end of the next year, as when the year is
 * closed.
 */
const RESTS_OF_ALL = YEAR_END_RESTS.replaceAll(
  /\$people(::bigint\[\])?/g,
  'null::bigint[]',
).replaceAll('$today', '$to');

/** Shows how many days each person carries into the next leave year and loses, if nothing else is booked. */
export const yearEnd: Report = {
  id: 'leaveYearEnd',
  screen: {
    address: '/profile/reports/leaveYearEnd',
    title: 'Leave at Year End',
    description:
      'Days that people will carry into the next leave year, and days that they will lose, if nothing more is taken.',
    menu: ['Employee Management', 'Reports'],
    reference: 1271081941,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...ATTENDANCE_FILTERS,
    leaveTypeId: { kind: 'reference', label: 'Leave type', resource: 'leaveType' },
  },
  columns: [
    ...PERSON_COLUMNS,
    { id: 'type', label: 'Leave type', kind: 'text' },
    { id: 'endsOn', label: 'Year ends on', kind: 'date' },
    { id: 'rest', label: 'Left at year end', kind: 'number' },
    { id: 'carriedDays', label: 'Carried over', kind: 'number', total: true },
    { id: 'lostDays', label: 'Lost', kind: 'number', total: true },
  ],
  bindings: async ({ db, actor: { accountId } }) => {
    const { year, outcomes } = await forecastYearEnd(db, accountId);
    return { ...year, outcomes: JSON.stringify(outcomes) };
  },
  query: `
    select ${PERSON}, e.id * 1000000 + t.id as "rowId", t.name as type, $endsOn as "endsOn",
      s.rest, s.rest - o.lost as "carriedDays", o.lost as "lostDays"
    from (${RESTS_OF_ALL}) s
    join jsonb_to_recordset($outcomes::jsonb) o (type bigint, fresh numeric, rest numeric, lost numeric)
      on o.type = s.type and o.rest = s.rest and o.fresh = s.fresh
    join employees e on e.id = s.person
    join leave_types t on t.id = s.type ${PERSON_JOINS}
    where ${OF_PEOPLE} and e.is_active
      and ($leaveTypeId::bigint is null or t.id = $leaveTypeId)
      and ($keys::bigint[] is null or e.id * 1000000 + t.id = any($keys))`,
  sort: '-lostDays',
  key: 'rowId',
};
