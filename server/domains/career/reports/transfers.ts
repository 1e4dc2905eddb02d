import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { JOINING, TRANSFERS } from '#machines/domains/career/transfer/actions.ts';
import { KIND_LABELS, transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import { labelSql, stateOptions, stateSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { NUMBER_SEARCH } from '#server/kits/reports/people.ts';

/**
 * SQL: transfers `t` with their workflow instances `i`, as rows of both lists. Names are left joins, which PostgreSQL
 * drops from counts and sorts that don't need them.
 */
const rows = (condition: string): string => `
  select t.id as "transferId", t.number, e.id as "employeeId", e.code, e.name,
    ${labelSql(`i.context->>'kind'`, KIND_LABELS)} as type, (i.context->>'effectiveDate')::date as "effectiveDate",
    i.context->>'effectiveDate' as "effectiveDay",
    u.name as unit, coalesce(n.name, u.name) as "toUnit", g.name as designation,
    coalesce(ng.name, g.name) as "toDesignation", ${stateSql(transferWorkflow)} as status,
    r.name as receiver, p.name as "proposedBy", (i.moved_at at time zone (select account_time_zone($accountId)))::date as "since"
  from transfers t
  join workflow_instances i on i.workflow = 'transfer' and i.subject_id = t.id
  left join employees e on e.id = t.employee_id
  left join business_units u on u.id = t.business_unit_id
  left join employees p on p.id = t.proposed_by
  left join business_units n on n.id = (i.context->'changes'->>'businessUnitId')::bigint
  left join designations g
    on g.id = coalesce((i.context->'before'->>'designationId')::bigint, e.designation_id)
  left join designations ng on ng.id = (i.context->'changes'->>'designationId')::bigint
  left join employees r on r.id = (i.context->>'receiverId')::bigint
  where t.account_id = $accountId and i.account_id = $accountId and ${condition}
    and ($businessUnitId::bigint is null or $businessUnitId in (t.business_unit_id, n.id))
    and ($kind::text is null or i.context->>'kind' = $kind)
    and ${getOptionalSearchSql('t.number, e.code, e.name', '$pattern')}`;

const FILTERS = {
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  kind: { kind: 'choice', label: 'Type', options: KIND_LABELS },
  search: NUMBER_SEARCH,
} as const satisfies Report['filters'];

const BY_DAY = { effectiveDate: 'effectiveDay' } as const;

const columns = (leadsTo: string): Report['columns'] => [
  { id: 'number', label: 'Number', kind: 'text', leadsTo },
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'code', label: 'Employee Id', kind: 'text' },
  { id: 'type', label: 'Type', kind: 'text', words: true },
  { id: 'effectiveDate', label: 'Effective date', kind: 'date' },
  { id: 'status', label: 'Status', kind: 'text', words: true },
  { id: 'designation', label: 'Designation', kind: 'text' },
  { id: 'toDesignation', label: 'New designation', kind: 'text' },
  { id: 'unit', label: 'Business unit', kind: 'text' },
  { id: 'toUnit', label: 'New business unit', kind: 'text' },
  { id: 'receiver', label: 'Receiving supervisor', kind: 'text', hidden: true },
  { id: 'proposedBy', label: 'Proposed by', kind: 'text', hidden: true },
  { id: 'since', label: 'Since', kind: 'date', hidden: true },
];

export const transfers: Report = {
  id: 'transfers',
  screen: {
    address: TRANSFERS,
    title: 'Transfer and Promotion',
    description: 'Proposed transfers and promotions, with effective date and status.',
    menu: ['Employee Management', 'Transfer and Promotion'],
    reference: MENU.transfers,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      supervisor: ['isView', 'isCreate', 'isEdit'],
      md: ['isView'],
      audit: ['isView'],
    },
  },
  filters: {
    ...FILTERS,
    status: { kind: 'choice', label: 'Status', options: stateOptions(transferWorkflow) },
  },
  columns: columns(`${TRANSFERS}/view/{transferId}`),
  query: rows(`($units::bigint[] is null or t.business_unit_id = any($units) or n.id = any($units))
    and ($status::text is null or i.state = $status)`),
  sort: '-effectiveDate',
  key: 'transferId',
  sortedBy: BY_DAY,
  adds: { label: 'Propose', to: `${TRANSFERS}/create`, reference: MENU.transfers },
};

export const joining: Report = {
  id: 'joining',
  screen: {
    address: JOINING,
    title: 'Joining',
    description: 'People transferring to your business units, and who has to be received.',
    menu: ['Employee Management', 'Transfer and Promotion'],
    reference: MENU.joining,
    allow: { hr: ['isView', 'isEdit'], supervisor: ['isView', 'isEdit'], audit: ['isView'] },
  },
  filters: {
    ...FILTERS,
    status: {
      kind: 'choice',
      label: 'Status',
      options: {
        open: 'To be received',
        released: 'Released',
        joining: 'Joining',
        joined: 'Joined',
        returned: 'Returned',
      },
      start: 'open',
    },
  },
  columns: columns(`${JOINING}/view/{transferId}`),
  query: rows(`($units::bigint[] is null or coalesce(n.id, t.business_unit_id) = any($units))
    and (i.context->>'needsJoining')::boolean
    and i.state = any(case $status when 'open' then array['released', 'joining'] else array[$status] end)`),
  sort: 'effectiveDate',
  key: 'transferId',
  sortedBy: BY_DAY,
};
