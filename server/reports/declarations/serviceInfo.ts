import type { Report } from '../report.ts';
import {
  DAY_ASKED,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from './people.ts';

export const serviceInfo: Report = {
  id: 'serviceInfo',
  screen: {
    address: '/profile/reports/serviceInfo',
    title: 'Service Info',
    description: 'How long each person has been with the company.',
    menu: ['Employee Management', 'Reports'],
    reference: 90252,
    allow: PEOPLE_READERS,
  },
  filters: { ...PEOPLE_FILTERS, search: PERSON_SEARCH },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'years', label: 'Years', kind: 'count' },
    { id: 'months', label: 'Months', kind: 'count' },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department, u.name as unit,
      e.joining_date as "joiningDate",
      extract(year from age(${DAY_ASKED}, e.joining_date))::integer as years,
      extract(month from age(${DAY_ASKED}, e.joining_date))::integer as months
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    where ${PEOPLE_CONDITION} and e.is_active
      and ${PERSON_MATCHES}`,
  sort: 'joiningDate',
  key: 'employeeId',
};
