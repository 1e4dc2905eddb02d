import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  MOVEMENTS,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from '#server/kits/reports/people.ts';

const SERVICE_BOOK = '/profile/employeeServiceBook/{employeeId}?asOf={asOf}';

export const serviceInfo: Report = {
  id: 'serviceInfo',
  screen: {
    address: '/profile/reports/serviceInfo',
    title: 'Service Info',
    description:
      'How long each person has been with the company, and how often they moved or changed their designation.',
    menu: ['Employee Management', 'Reports'],
    reference: 90252,
    allow: PEOPLE_READERS,
  },
  filters: { ...PEOPLE_FILTERS, search: PERSON_SEARCH },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text', leadsTo: '/profile/employee/{employeeId}' },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'years', label: 'Years', kind: 'count' },
    { id: 'months', label: 'Months', kind: 'count' },
    { id: 'moves', label: 'Transfers', kind: 'count', leadsTo: SERVICE_BOOK },
    { id: 'posts', label: 'Changes of designation', kind: 'count', leadsTo: SERVICE_BOOK },
    { id: 'movedOn', label: 'Last change', kind: 'date' },
  ],
  query: `
    select e.id as "employeeId", coalesce($asOf::text, '') as "asOf", e.code, e.name,
      g.name as designation, d.name as department, u.name as unit, e.joining_date as "joiningDate",
      extract(year from age(${REPORT_DAY}, e.joining_date))::integer as years,
      extract(month from age(${REPORT_DAY}, e.joining_date))::integer as months,
      coalesce(m.moves, 0) as moves, coalesce(m.posts, 0) as posts, m.moved_on as "movedOn"
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} ${MOVEMENTS}
    where ${PEOPLE_CONDITION} and e.is_active
      and ${PERSON_MATCHES}`,
  sort: 'joiningDate',
  key: 'employeeId',
};
