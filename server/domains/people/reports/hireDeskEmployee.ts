import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** Lists candidates from recruitment, and what became of each. */
export const hireDeskEmployee: Report = {
  id: 'hireDeskEmployee',
  screen: {
    address: '/administration/integration/HireDeskEmployee',
    title: 'Hire Desk Employee',
    description: 'Candidates handed over by recruitment who are not employees yet.',
    menu: ['Administration'],
    reference: MENU.hireDesk,
    allow: { hr: ['isView', 'isCreate', 'isEdit'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    status: {
      kind: 'choice',
      label: 'Status',
      options: { waiting: 'Waiting', employed: 'Employee', turnedDown: 'Declined', all: 'All' },
      start: 'waiting',
    },
    search: { kind: 'search', label: 'Name or requisition' },
  },
  adds: {
    label: 'Hand over a candidate',
    to: '/administration/integration/HireDeskEmployee/create',
    reference: MENU.hireDesk,
  },
  columns: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/profile/employeecreateandeditForHireDesk?candidateId={id}',
    },
    { id: 'requisition', label: 'Requisition', kind: 'text' },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningOn', label: 'Joining date', kind: 'date' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'code', label: 'Employee Id', kind: 'text', leadsTo: '/profile/employee/{employeeId}' },
    { id: 'reason', label: 'Reason', kind: 'text', hidden: true },
    { id: 'handedOverBy', label: 'Handed over by', kind: 'text', hidden: true },
    { id: 'handedOverAt', label: 'Handed over', kind: 'instant' },
  ],
  query: `
    select c.id, c.name, r.number as requisition, g.name as designation, u.name as unit,
      c.joining_on as "joiningOn", e.id as "employeeId", e.code, c.turned_down as reason,
      case when e.id is not null then 'Employee' when c.turned_down is not null then 'Turned down'
        else 'Waiting' end as status,
      p.name as "handedOverBy", to_char(c.handed_over_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "handedOverAt", c.handed_over_at as "handedOver"
    from hired_candidates c
    left join recruitment_requests r on r.id = c.request_id
    left join designations g on g.id = r.designation_id
    left join business_units u on u.id = r.business_unit_id
    left join employees e on e.id = c.employee_id
    left join user_people p on p.user_id = c.handed_over_by
    where c.account_id = $accountId
      and ($units::bigint[] is null or r.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or r.business_unit_id = $businessUnitId)
      and ($status = 'all' or $status = case when c.employee_id is not null then 'employed'
        when c.turned_down is not null then 'turnedDown' else 'waiting' end)
      and ${getOptionalSearchSql('c.name, r.number', '$pattern')}`,
  sort: '-handedOverAt',
  key: 'id',
  sortedBy: { handedOverAt: 'handedOver' },
};
