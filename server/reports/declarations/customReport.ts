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
import { FIELD_LABELS, FIELD_VALUES, fieldColumns } from './peopleFields.ts';

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

const columnsFor = (asked: Asked): ReportColumn[] => {
  const asks = asked.get('fields');
  const chosen = (typeof asks === 'string' ? asks : START).split(',');
  if (asked.get('by') === 'person') return fieldColumns(chosen);
  // Of many people there is only what can be counted.
  const pay = fieldColumns(chosen).filter((column) => column.pay);
  return [
    { id: 'people', label: 'People', kind: 'count', total: true },
    { id: 'service', label: 'Average length of service', kind: 'count' },
    ...pay,
  ];
};

export const customReport: Report = {
  id: 'customReport',
  screen: {
    address: '/profile/customReportBuilder',
    title: 'Custom Employee Report Builder',
    description:
      'Choose fields, filters and groups, and save them for yourself or others. Pay shows only to whoever may see it; groups under five show no pay.',
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
  query: `
    with people as (
      select e.id, e.name, ${FIELD_VALUES} as values
      from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
      left join workplaces w on w.id = e.workplace_id left join employees v on v.id = e.supervisor_id
      where ${PEOPLE_CONDITION} and ($status = 'all' or e.is_active = ($status = 'active'))
        and ${PERSON_MATCHES}
    )
    select 'p' || p.id as "rowId", p.id as "employeeId", p.name, p.values
    from people p where $by = 'person'
    union all
    select 'g' || coalesce(k.name, ''), null, coalesce(nullif(k.name, ''), '—'),
      jsonb_build_object('people', count(*), 'service', round(avg((p.values->>'years')::integer), 1),
        'basic', case when count(*) >= 5 then sum((p.values->>'basic')::numeric) end,
        'gross', case when count(*) >= 5 then sum((p.values->>'gross')::numeric) end)
    from people p cross join lateral (select p.values->>$by::text as name) k
    where $by <> 'person' group by k.name`,
  sort: 'name',
  key: 'rowId',
  person: 'employeeId',
};
