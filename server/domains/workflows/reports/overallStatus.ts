import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
} from '#server/kits/reports/people.ts';

const PEOPLE =
  '/profile/reports/employeeList?businessUnitId={unitId}&departmentId={departmentId}&asOf={asOf}';

export const overallStatus: Report = {
  id: 'overallStatus',
  screen: {
    address: '/profile/reports/overallStatus',
    title: 'Overall Status',
    description: 'How many people each department has, and how they are employed.',
    menu: ['Employee Management', 'Reports'],
    reference: 90251,
    allow: PEOPLE_READERS,
  },
  filters: PEOPLE_FILTERS,
  columns: [
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'people', label: 'People', kind: 'count', total: true, leadsTo: PEOPLE },
    {
      id: 'management',
      label: 'Management',
      kind: 'count',
      total: true,
      leadsTo: `${PEOPLE}&management=yes`,
    },
    {
      id: 'joined',
      label: 'Joined in the last 12 months',
      kind: 'count',
      total: true,
      leadsTo: `${PEOPLE}&joinedFrom={joinedFrom}`,
    },
    {
      id: 'inactive',
      label: 'Inactive',
      kind: 'count',
      total: true,
      leadsTo: `${PEOPLE}&status=inactive`,
    },
  ],
  query: `
    select coalesce($asOf::text, '') as "asOf",
      (${REPORT_DAY} - interval '1 year')::date + 1 as "joinedFrom", u.id as "unitId", u.name as unit, d.id as "departmentId", d.name as department,
      count(*) filter (where e.is_active)::integer as people,
      count(*) filter (where e.is_active and e.is_management)::integer as management,
      count(*) filter (where e.is_active and e.joining_date > ${REPORT_DAY} - interval '1 year')::integer
        as joined,
      count(*) filter (where not e.is_active)::integer as inactive
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} where ${PEOPLE_CONDITION} group by u.id, d.id`,
  sort: 'unit',
};
