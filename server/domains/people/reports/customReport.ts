import type { ReportColumn } from '#machines/kits/reports/report.ts';
import type { FilterValues, Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from '#server/kits/reports/people.ts';
import { FIELD_LABELS, fieldColumns, PEOPLE_FIELDS, getValues } from './peopleFields.ts';

/** The ways to group: the name and key of a group, and the filter that selects it. */
const GROUPED = {
  unit: { label: 'Business unit', name: 'u.name', key: 'u.id', filter: 'businessUnitId' },
  department: {
    label: 'Department',
    // Departments of several business units may have the same name.
    name: `d.name || ', ' || u.name`,
    key: 'd.id',
    filter: 'departmentId',
  },
  section: {
    label: 'Section',
    name: `s.name || ', ' || d.name || ', ' || u.name`,
    key: 's.id',
    filter: 'sectionId',
  },
  designation: { label: 'Designation', name: 'g.name', key: 'g.id', filter: 'designationId' },
  type: { label: 'Employment type', name: 'y.name', key: 'y.id', filter: 'employmentTypeId' },
  grade: { label: 'Grade', name: 'e.grade', key: 'e.grade', filter: 'grade' },
} as const;
type Grouped = keyof typeof GROUPED;

/** `person` means that people aren't grouped. */
const GROUPS = {
  person: 'Each person',
  ...Object.fromEntries(Object.entries(GROUPED).map(([id, { label }]) => [id, label])),
};

const getGroup = (filters: FilterValues): Grouped | null => {
  const by = filters.get('by');
  return typeof by === 'string' && by in GROUPED ? (by as Grouped) : null;
};

const ADDRESS = '/profile/customReportBuilder';
const START = 'designation,department,unit,joined';

const getChosen = (filters: FilterValues): string[] => {
  const asks = filters.get('fields');
  return (typeof asks === 'string' ? asks : START).split(',');
};

/** Returns the URL of this report without grouping, for the people of one group. */
function getGroupAddress(filters: FilterValues, by: Grouped): string {
  const { filter } = GROUPED[by];
  const query = new URLSearchParams();
  for (const [name, value] of filters) {
    if (name !== 'by' && name !== filter && typeof value !== 'object') query.set(name, `${value}`);
  }
  return `${ADDRESS}?${query.toString()}&${filter}={groupId}`;
}

const columnsFor = (filters: FilterValues): ReportColumn[] => {
  const chosen = getChosen(filters);
  const by = getGroup(filters);
  if (by === null) return fieldColumns(chosen);
  // The columns of a group can only be counts or sums.
  const pay = fieldColumns(chosen).filter((column) => column.pay);
  return [
    {
      id: 'people',
      label: 'People',
      kind: 'count',
      total: true,
      leadsTo: getGroupAddress(filters, by),
    },
    { id: 'service', label: 'Average length of service', kind: 'count' },
    ...pay,
  ];
};

const PEOPLE = `from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
  left join workplaces w on w.id = e.workplace_id left join employees v on v.id = e.supervisor_id
  where ${PEOPLE_CONDITION} and ($status = 'all' or e.is_active = ($status = 'active'))
    and ($sectionId::bigint is null or e.section_id = $sectionId)
    and ($grade::text is null or e.grade = $grade)
    and ($joinedFrom::date is null or e.joining_date >= $joinedFrom)
    and ($joinedUntil::date is null or e.joining_date <= $joinedUntil)
    and ${PERSON_MATCHES}`;

/** Reads only the chosen fields, because reading all took seconds for 100,000 people. */
function queryFor(filters: FilterValues): string {
  const fields = getChosen(filters);
  const by = getGroup(filters);
  if (by === null) {
    return `select e.id as "rowId", e.id as "employeeId", e.name, ${getValues(fields)} as values ${PEOPLE}`;
  }
  const { name, key } = GROUPED[by];
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
  return `select coalesce(${key}::text, '') as "rowId", nullif(${key}::text, '') as "groupId",
      null::bigint as "employeeId", coalesce(nullif(${name}, ''), '—') as name,
      jsonb_build_object(${sums.join(', ')}) as values
    ${PEOPLE} group by ${[...new Set([key, name])].join(', ')}`;
}

export const customReport: Report = {
  id: 'customReport',
  screen: {
    address: ADDRESS,
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
    sectionId: {
      kind: 'reference',
      label: 'Section',
      resource: 'section',
      dependsOn: 'departmentId',
    },
    grade: { kind: 'text', label: 'Grade' },
    joinedFrom: { kind: 'day', label: 'Joined from' },
    joinedUntil: { kind: 'day', label: 'Joined until' },
    status: {
      kind: 'choice',
      label: 'Status',
      options: { active: 'Active', inactive: 'Inactive', all: 'All' },
      start: 'active',
    },
    search: PERSON_SEARCH,
  },
  columns: [{ id: 'name', label: 'Name', kind: 'text', leadsTo: '/profile/employee/{employeeId}' }],
  generated: columnsFor,
  query: queryFor,
  sort: 'name',
  key: 'rowId',
};
