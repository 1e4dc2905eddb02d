import type { ReportColumn } from '#machines/reports/report.ts';
import type { Asked, Report } from '../report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from './people.ts';
import { FIELD_LABELS, fieldColumns, PEOPLE_FIELDS, valuesOf } from './peopleFields.ts';

/** What people are put together by; `person` leaves each by themselves. */
const GROUPS = {
  person: 'Each person',
  unit: 'Business unit',
  department: 'Department',
  designation: 'Designation',
  type: 'Employment type',
  grade: 'Grade',
} as const;

const START = 'designation,department,unit,joined';

const chosenOf = (asked: Asked): string[] => {
  const asks = asked.get('fields');
  return (typeof asks === 'string' ? asks : START).split(',');
};

const columnsFor = (asked: Asked): ReportColumn[] => {
  const chosen = chosenOf(asked);
  if (asked.get('by') === 'person') return fieldColumns(chosen);
  // Of many people there is only what can be counted.
  const pay = fieldColumns(chosen).filter((column) => column.pay);
  return [
    { id: 'people', label: 'People', kind: 'count', total: true },
    { id: 'service', label: 'Average length of service', kind: 'count' },
    ...pay,
  ];
};

const PEOPLE = `from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
  left join workplaces w on w.id = e.workplace_id left join employees v on v.id = e.supervisor_id
  where ${PEOPLE_CONDITION} and ($status = 'all' or e.is_active = ($status = 'active'))
    and ${PERSON_MATCHES}`;

/** Only what was chosen is read: of 100,000 people everything took seconds. */
function queryFor(asked: Asked): string {
  const fields = chosenOf(asked);
  const by = asked.get('by');
  if (by === 'person') {
    return `select e.id as "rowId", e.id as "employeeId", e.name, ${valuesOf(fields)} as values ${PEOPLE}`;
  }
  const { sql: group } = PEOPLE_FIELDS[by as Exclude<keyof typeof GROUPS, 'person'>];
  const pay = (['basic', 'gross'] as const)
    .filter((field) => fields.includes(field))
    .map(
      (field) => `'${field}', case when count(*) >= 5 then sum(${PEOPLE_FIELDS[field].sql}) end`,
    );
  const sums = [
    `'people', count(*)`,
    `'service', round(avg(${PEOPLE_FIELDS.years.sql}), 1)`,
    ...pay,
  ];
  return `select coalesce(${group}, '') as "rowId", null::bigint as "employeeId",
      coalesce(nullif(${group}, ''), '—') as name, jsonb_build_object(${sums.join(', ')}) as values
    ${PEOPLE} group by ${group}`;
}

export const customReport: Report = {
  id: 'customReport',
  screen: {
    address: '/profile/customReportBuilder',
    title: 'Custom Employee Report Builder',
    description:
      'Choose fields, filters and groups, and save them for yourself or others. Pay is shown only to people with access to it, and never for groups of fewer than five.',
    menu: ['Employee Management', 'Reports'],
    reference: 90432,
    allow: PEOPLE_READERS,
  },
  filters: {
    fields: { kind: 'several', label: 'Fields', options: FIELD_LABELS, start: START },
    by: { kind: 'choice', label: 'Group by', options: GROUPS, start: 'person' },
    ...PEOPLE_FILTERS,
    status: {
      kind: 'choice',
      label: 'Status',
      options: { active: 'Active', inactive: 'Inactive', all: 'All' },
      start: 'active',
    },
    search: PERSON_SEARCH,
  },
  columns: [{ id: 'name', label: 'Name', kind: 'text' }],
  generated: columnsFor,
  query: queryFor,
  sort: 'name',
  key: 'rowId',
  person: 'employeeId',
};
