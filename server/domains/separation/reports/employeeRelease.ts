import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';
import { OPEN_ITEMS } from '../release.ts';
import { RELEASE_STATUS, SEPARATIONS } from './rows.ts';

const STATUSES = {
  notice: 'Serving notice',
  clearance: 'Waiting for clearance',
  ready: 'Ready to release',
  released: 'Released',
};

/** Everyone who is about to leave or has left, and what their release waits for. */
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
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    status: { kind: 'choice', label: 'Status', options: STATUSES },
    search: PERSON_SEARCH,
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
      ${RELEASE_STATUS} as status, s.last_day as "lastDay", ${OPEN_ITEMS} as open, t.name as type,
      d.name as department, r.number
    from ${SEPARATIONS} left join departments d on d.id = e.department_id
    where s.account_id = $accountId and s.cancelled_at is null
      and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
      and ($status::text is null or ${RELEASE_STATUS} = case $status ${Object.entries(STATUSES)
        .map(([value, label]) => `when '${value}' then '${label}'`)
        .join(' ')} end)
      and ${PERSON_MATCHES}`,
  sort: 'lastDay',
  key: 'separationId',
};
