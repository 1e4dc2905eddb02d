import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { OPEN_ITEMS } from '#server/domains/separation/clearance/index.ts';
import {
  LEAVER_FILTERS,
  LEAVERS_MATCH,
  RELEASE_LABEL,
  RELEASE_STATUS,
  RELEASE_STATUSES,
  SEPARATIONS,
} from './rows.ts';

/** Everyone who is about to leave or has left, and what must still happen before their release. */
export const employeeRelease: Report = {
  id: 'employeeRelease',
  screen: {
    address: '/profile/separation/employeeRelease',
    title: 'Employee Release',
    description: 'Who can be released, and what the release of others waits for.',
    menu: ['Employee Management', 'Separation'],
    reference: MENU.employeeRelease,
    allow: { hr: ['isView', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  filters: {
    ...LEAVER_FILTERS,
    status: { kind: 'choice', label: 'Status', options: RELEASE_STATUSES },
  },
  columns: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/profile/separation/employeeRelease/release/{requestId}',
    },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'lastDay', label: 'Last day', kind: 'date' },
    { id: 'open', label: 'Open items', kind: 'count' },
    { id: 'type', label: 'Separation type', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'number', label: 'Number', kind: 'text', hidden: true },
  ],
  query: `
    select s.id as "separationId", s.request_id as "requestId", e.id as "employeeId", e.code, e.name,
      ${RELEASE_LABEL} as status, s.last_day as "lastDay", ${OPEN_ITEMS} as open, t.name as type,
      d.name as department, r.number
    from ${SEPARATIONS} left join departments d on d.id = e.department_id
    where ${LEAVERS_MATCH} and ($status::text is null or ${RELEASE_STATUS} = $status)`,
  sort: 'lastDay',
  key: 'separationId',
};
