import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
} from '#server/kits/reports/people.ts';

export const costToCompany: Report = {
  id: 'costToCompany',
  screen: {
    address: '/profile/reports/CostToCompany',
    title: 'Cost to Company',
    description:
      'Monthly cost of each department. Departments with fewer than five people show no amounts.',
    menu: ['Employee Management', 'Reports'],
    reference: 90253,
    allow: { hr: ['isView'], md: ['isView'], finance: ['isView'] },
  },
  filters: PEOPLE_FILTERS,
  columns: [
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    {
      id: 'people',
      label: 'People',
      kind: 'count',
      total: true,
      leadsTo:
        '/profile/reports/employeeList?businessUnitId={unitId}&departmentId={departmentId}&asOf={asOf}',
    },
    { id: 'basic', label: 'Basic', kind: 'money', pay: true },
    { id: 'gross', label: 'Gross', kind: 'money', pay: true },
    { id: 'average', label: 'Average gross', kind: 'money', pay: true },
  ],
  // No totals of amounts: they would reveal a suppressed department.
  query: `
    select coalesce($asOf::text, '') as "asOf", u.id as "unitId", u.name as unit, d.id as "departmentId", d.name as department,
      count(*)::integer as people,
      case when count(*) >= 5 then sum(e.basic) end as basic,
      case when count(*) >= 5 then sum(e.gross) end as gross,
      case when count(*) >= 5 then round(avg(e.gross), 2) end as average
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} where ${PEOPLE_CONDITION} and e.is_active group by u.id, d.id`,
  sort: 'unit',
};
