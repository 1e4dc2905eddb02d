import type { Report } from '#server/kits/reports/report.ts';
import { LEAVERS, MOVEMENT_FILTERS, SEPARATION_WORDS, SEPARATIONS, WORKS } from './headcount.ts';
import {
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

export const inactiveEmployees: Report = {
  id: 'inactiveEmployees',
  screen: {
    address: '/profile/reports/inactiveEmployees',
    title: 'Inactive Employees',
    description: 'Who left, from where and when. Rehire them from their service book.',
    menu: ['Employee Management', 'Reports'],
    reference: 90257,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...MOVEMENT_FILTERS,
    separation: { kind: 'choice', label: 'Reason', options: SEPARATIONS },
    search: PERSON_SEARCH,
  },
  columns: [
    ...personColumns('lastDay'),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'lastDay', label: 'Last day', kind: 'date' },
    { id: 'years', label: 'Years', kind: 'count' },
    { id: 'separation', label: 'Reason', kind: 'text', words: true },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    with ${WORKS}, ${LEAVERS}
    select e.id * 100000 + (l.day - date '1970-01-01') as "leaverId", e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, e.joining_date as "joiningDate", l.day as "lastDay",
      extract(year from age(l.day, e.joining_date))::integer as years,
      ${SEPARATION_WORDS} as separation,
      case when e.is_active then 'Active' else 'Inactive' end as status
    from leavers l join employees e on e.id = l.employee_id
    left join business_units u on u.id = l.business_unit_id
    left join departments d on d.id = l.department_id
    left join designations g on g.id = l.designation_id
    where ($separation::text is null or coalesce(e.separation_type, 'none') = $separation)
      and ${PERSON_MATCHES}`,
  sort: '-lastDay',
};
