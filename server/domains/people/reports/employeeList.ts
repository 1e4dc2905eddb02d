import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

export const employeeList: Report = {
  id: 'employeeList',
  screen: {
    address: '/profile/reports/employeeList',
    title: 'Employee List',
    description: 'All employees, with their place in the organisation.',
    menu: ['Employee Management', 'Reports'],
    reference: 90250,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...PEOPLE_FILTERS,
    status: {
      kind: 'choice',
      label: 'Status',
      options: { active: 'Active', inactive: 'Inactive', all: 'All' },
      start: 'active',
    },
    management: {
      kind: 'choice',
      label: 'Management',
      options: { yes: 'Management', no: 'Other employees' },
    },
    joinedFrom: { kind: 'day', label: 'Joined from' },
    joinedUntil: { kind: 'day', label: 'Joined until' },
    search: PERSON_SEARCH,
  },
  columns: [
    ...personColumns('asOf'),
    { id: 'section', label: 'Section', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'employmentType', label: 'Employment type', kind: 'text' },
    { id: 'supervisor', label: 'Supervisor', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'mobile', label: 'Office mobile', kind: 'text', hidden: true },
    { id: 'mail', label: 'Office email', kind: 'text', hidden: true },
    { id: 'gross', label: 'Gross', kind: 'money', pay: true, total: true },
  ],
  query: `
    select e.id as "employeeId", coalesce($asOf::text, '') as "asOf", e.code, e.name, g.name as designation, d.name as department,
      s.name as section, u.name as unit, y.name as "employmentType", v.name as supervisor,
      e.joining_date as "joiningDate", e.office_mobile as mobile, e.office_mail as mail, e.gross
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} left join employees v on v.id = e.supervisor_id
    where ${PEOPLE_CONDITION}
      and ($status = 'all' or e.is_active = ($status = 'active'))
      and ($management::text is null or e.is_management = ($management = 'yes'))
      and ($joinedFrom::date is null or e.joining_date >= $joinedFrom)
      and ($joinedUntil::date is null or e.joining_date <= $joinedUntil)
      and ${PERSON_MATCHES}`,
  sort: 'name',
  key: 'employeeId',
};
