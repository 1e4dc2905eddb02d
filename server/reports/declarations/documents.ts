import { DOCUMENT_LABELS } from '#machines/values/documentKinds.ts';
import { labelSql } from '#server/career/words.ts';
import {
  ACKNOWLEDGED_AT,
  DUE_ON,
  inForceOn,
  instant,
  REVIEW_ON,
  TODAY,
} from '#server/controlledDocuments/facts.ts';
import { MEANT } from '#server/controlledDocuments/policy.ts';
import type { Report } from '../report.ts';
import { PEOPLE_FILTERS } from './people.ts';

const READERS = { hr: ['isView'], admin: ['isView'], audit: ['isView'] } as const;
const MATCHES = `($pattern = '' or lower(d.number) like $pattern or lower(d.title) like $pattern`;
const STATUSES = {
  open: 'Not acknowledged',
  overdue: 'Overdue',
  acknowledged: 'Acknowledged',
  all: 'All',
} as const;

/** Who has yet to say that they know what is in force. */
export const documentAcknowledgements: Report = {
  id: 'documentAcknowledgements',
  screen: {
    address: '/administration/documentManagement/acknowledgements',
    title: 'Document Acknowledgements',
    description: 'Who has acknowledged the documents in force, who has not, and who is late.',
    menu: ['Administration', 'Document Management'],
    reference: 90652,
    allow: READERS,
  },
  filters: {
    businessUnitId: PEOPLE_FILTERS.businessUnitId,
    departmentId: PEOPLE_FILTERS.departmentId,
    kind: { kind: 'choice', label: 'Type', options: DOCUMENT_LABELS },
    status: { kind: 'choice', label: 'Status', options: STATUSES, start: 'open' },
    search: { kind: 'search', label: 'Document, name or employee id' },
  },
  columns: [
    {
      id: 'number',
      label: 'Number',
      kind: 'text',
      leadsTo: '/administration/documentManagement/view/{documentId}',
    },
    { id: 'title', label: 'Title', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'dueOn', label: 'Due on', kind: 'date' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'acknowledgedAt', label: 'Acknowledged', kind: 'instant' },
    { id: 'readAt', label: 'Opened', kind: 'instant' },
    { id: 'version', label: 'Version', kind: 'count' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
  ],
  query: `
    select l.*, l."documentId" || '-' || l."employeeId" as "lineId",
      case when l."acknowledgedAt" is not null then '${STATUSES.acknowledged}'
        when l."dueOn" < l.today then '${STATUSES.overdue}' else '${STATUSES.open}' end as status
    from (
      select d.id as "documentId", e.id as "employeeId", d.number, d.title, v.number as version,
        e.name, e.code, p.name as department, u.name as unit, ${DUE_ON} as "dueOn",
        ${instant('r.read_at')} as "readAt", ${instant(ACKNOWLEDGED_AT)} as "acknowledgedAt", ${TODAY} as today
      from controlled_documents d ${inForceOn(TODAY)}
      join employees e on e.is_active and ${MEANT}
      join departments p on p.id = e.department_id
      join business_units u on u.id = e.business_unit_id
      left join controlled_document_reads r on r.version_id = v.id and r.employee_id = e.id
      where d.account_id = $accountId and d.must_acknowledge and v.id is not null
        and ($units::bigint[] is null or e.business_unit_id = any($units))
        and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
        and ($departmentId::bigint is null or e.department_id = $departmentId)
        and ($kind::text is null or d.kind = $kind)
        and ${MATCHES} or lower(e.name) like $pattern or lower(e.code) like $pattern)
    ) l
    where case $status when 'open' then l."acknowledgedAt" is null
      when 'overdue' then l."acknowledgedAt" is null and l."dueOn" < l.today
      when 'acknowledged' then l."acknowledgedAt" is not null else true end`,
  sort: 'dueOn',
  key: 'lineId',
};

/** What is, or was, in force on a day. */
export const documentRegister: Report = {
  id: 'documentRegister',
  screen: {
    address: '/administration/documentManagement/register',
    title: 'Documents in Force',
    description: 'The version of each document that is in force today, or was on any other day.',
    menu: ['Administration', 'Document Management'],
    reference: 90653,
    allow: READERS,
  },
  filters: {
    asOf: { kind: 'day', label: 'On' },
    businessUnitId: PEOPLE_FILTERS.businessUnitId,
    kind: { kind: 'choice', label: 'Type', options: DOCUMENT_LABELS },
    search: { kind: 'search', label: 'Number or title' },
  },
  columns: [
    {
      id: 'number',
      label: 'Number',
      kind: 'text',
      leadsTo: '/administration/documentManagement/view/{documentId}?on={asOf}',
    },
    { id: 'title', label: 'Title', kind: 'text' },
    { id: 'kind', label: 'Type', kind: 'text', words: true },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'owner', label: 'Owner', kind: 'text' },
    { id: 'version', label: 'Version', kind: 'count' },
    { id: 'from', label: 'In force from', kind: 'date' },
    { id: 'preparedBy', label: 'Prepared by', kind: 'text' },
    { id: 'approvedBy', label: 'Approved by', kind: 'text' },
    { id: 'approvedAt', label: 'Approved', kind: 'instant' },
    { id: 'reviewOn', label: 'Review on', kind: 'date' },
  ],
  query: `
    select d.id as "documentId", coalesce($asOf::date, ${TODAY})::text as "asOf", d.number, d.title,
      ${labelSql('d.kind', DOCUMENT_LABELS)} as kind, u.name as unit, o.name as owner,
      v.number as version, v.effective_from as "from", p.name as "preparedBy",
      b.name as "approvedBy", ${instant('v.approved_at')} as "approvedAt", ${REVIEW_ON} as "reviewOn"
    from controlled_documents d ${inForceOn(`coalesce($asOf::date, ${TODAY})`)}
    join employees o on o.id = d.owner_id
    join employees p on p.id = v.prepared_by
    left join user_people b on b.user_id = v.approved_by
    left join business_units u on u.id = d.business_unit_id
    where d.account_id = $accountId
      and ($units::bigint[] is null or d.business_unit_id is null
        or d.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or d.business_unit_id = $businessUnitId)
      and ($kind::text is null or d.kind = $kind) and ${MATCHES})`,
  sort: 'number',
  key: 'documentId',
};
