import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { JOINERS, MOVEMENT_FILTERS, WORKS } from './headcount.ts';
import {
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

export const newEmployees: Report = {
  id: 'newEmployees',
  screen: {
    address: '/profile/reports/newEmployees',
    title: 'New Employees',
    description: 'Who joined or was rehired in the period, where and when.',
    menu: ['Employee Management', 'Reports'],
    reference: MENU.newEmployees,
    allow: PEOPLE_READERS,
  },
  filters: { ...MOVEMENT_FILTERS, search: PERSON_SEARCH },
  columns: [
    ...personColumns('firstDay'),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'firstDay', label: 'First day', kind: 'date' },
    { id: 'employmentType', label: 'Employment type', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    with ${WORKS}, ${JOINERS}
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, j.day as "firstDay", y.name as "employmentType",
      case when e.is_active then 'Active' else 'Inactive' end as status
    from joiners j join employees e on e.id = j.employee_id
    join employee_versions v on v.employee_id = e.id and v.superseded_at is null and v.valid @> j.day
    left join business_units u on u.id = j.business_unit_id
    left join departments d on d.id = j.department_id
    left join designations g on g.id = v.designation_id
    left join employment_types y on y.id = v.employment_type_id
    where ${PERSON_MATCHES}`,
  sort: '-firstDay',
};
