import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

export const profitCenterAssign: Report = {
  id: 'profitCenterAssign',
  screen: {
    address: '/profile/ProfitCenterAssign',
    title: 'Profit Center Assign',
    description: 'How each person’s cost is allocated on a day. Shares add up to 100 %.',
    menu: ['Employee Management', 'Employees'],
    reference: MENU.profitCenterAssign,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit', 'isDelete'],
      finance: ['isView', 'isCreate', 'isEdit'],
      audit: ['isView'],
    },
  },
  filters: {
    ...PEOPLE_FILTERS,
    profitCenterId: { kind: 'reference', label: 'Profit center', resource: 'profitCenter' },
    has: {
      kind: 'choice',
      label: 'Shares',
      options: { all: 'All', some: 'With shares', none: 'Without shares' },
      start: 'all',
    },
    search: PERSON_SEARCH,
  },
  adds: {
    label: 'Assign',
    to: '/profile/ProfitCenterAssign/create',
    reference: MENU.profitCenterAssign,
  },
  columns: [
    ...personColumns('asOf').filter(({ id }) => id === 'name'),
    {
      id: 'shares',
      label: 'Shares',
      kind: 'text',
      leadsTo: '/profile/ProfitCenterAssign/edit/{id}',
    },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'from', label: 'From', kind: 'date' },
    { id: 'until', label: 'Until', kind: 'date' },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, a.id, a.words as shares, lower(a.valid) as "from", upper(a.valid) - 1 as until,
      ${REPORT_DAY}::text as "asOf"
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    left join profit_center_assignments a on a.employee_id = e.id
      and a.valid @> ${REPORT_DAY}
    where ${PEOPLE_CONDITION} and e.is_active
      and ($has = 'all' or (a.id is not null) = ($has = 'some'))
      and ($profitCenterId::bigint is null or exists (select from profit_center_shares s
        where s.assignment_id = a.id and s.profit_center_id = $profitCenterId))
      and ${PERSON_MATCHES}`,
  sort: 'name',
  key: 'employeeId',
};
