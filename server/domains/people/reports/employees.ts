import { isFoundBy, isPhoneIn } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
} from '#server/kits/reports/people.ts';

/** The list of employees, from which each record is opened. */
export const employees: Report = {
  id: 'employees',
  screen: {
    address: '/profile/employee',
    title: 'Employee',
    description: 'Find a person by name, ID, mobile number or email, and open their record.',
    menu: ['Employee Management', 'Employees'],
    reference: 90259,
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
    search: { kind: 'search', label: 'Name, employee ID, mobile or email' },
  },
  adds: {
    label: 'New employee',
    to: '/profile/employeecreateandedit',
    reference: MENU.employeeRecords,
  },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/profile/employee/{employeeId}',
    },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'grade', label: 'Grade', kind: 'text', hidden: true },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'employmentType', label: 'Employment type', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'mobile', label: 'Office mobile', kind: 'text' },
    { id: 'mail', label: 'Office email', kind: 'text', hidden: true },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, e.grade,
      d.name as department, u.name as unit, y.name as "employmentType",
      e.joining_date as "joiningDate", e.office_mobile as mobile, e.office_mail as mail,
      case when e.is_active then 'Active' else 'Inactive' end as status
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    where ${PEOPLE_CONDITION}
      and ($status = 'all' or e.is_active = ($status = 'active'))
      and ($pattern = '' or ${isFoundBy('e.code, e.name, e.office_mail', '$pattern')}
        or ${isPhoneIn('e.office_mobile', '$pattern')})`,
  sort: 'name',
  key: 'employeeId',
};
