import { DOCUMENT_LABELS } from '#machines/core/values/documentKinds.ts';
import { labelSql } from '#server/engine/labels.ts';
import {
  getAcknowledged,
  inForceOn,
  instant,
  REVIEW_ON,
  SINCE,
  TODAY,
} from '#server/domains/documents/controlled/facts.ts';
import { IS_FOR_ALL, MEANT_OF_MANY } from '#server/domains/documents/controlled/policy.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_FILTERS } from '#server/kits/reports/people.ts';

const READERS = { hr: ['isView'], admin: ['isView'], audit: ['isView'] } as const;
const MATCHES = `($pattern = '' or lower(d.number) like $pattern or lower(d.title) like $pattern`;
const STATUSES = {
  open: 'Not acknowledged',
  overdue: 'Overdue',
  acknowledged: 'Acknowledged',
  all: 'All',
} as const;

/** Lists people who still have to acknowledge documents in force. */
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
    search: { kind: 'search', label: 'Document, name or employee ID' },
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
    with in_force as materialized (
      select d.id as document_id, v.id as version_id, v.number, v.read_since, ${SINCE} as since,
        ${TODAY} as today, ${IS_FOR_ALL} as is_for_all
      from controlled_documents d ${inForceOn(TODAY)}
      where d.account_id = $accountId and d.must_acknowledge and v.id is not null
    ), acknowledged as materialized (${getAcknowledged('in_force')})
    select l."documentId", l."employeeId", l.number, l.title, l.version, l.name, l.code, l.department,
      l.unit, l."dueOn", l."documentId" || '-' || l."employeeId" as "lineId",
      ${instant('l.read_at')} as "readAt", ${instant('l.acknowledged_at')} as "acknowledgedAt",
      case when l.acknowledged_at is not null then '${STATUSES.acknowledged}'
        when l."dueOn" < l.today then '${STATUSES.overdue}' else '${STATUSES.open}' end as status
    from (
      select d.id as "documentId", e.id as "employeeId", d.number, d.title, f.number as version,
        e.name, e.code, p.name as department, u.name as unit,
        greatest(f.since, e.joining_date) + d.acknowledge_days as "dueOn",
        r.read_at, k.at as acknowledged_at, f.today
      from in_force f
      join controlled_documents o on o.id = f.document_id
      cross join lateral (select o.*, f.is_for_all) d
      join employees e on e.is_active and ${MEANT_OF_MANY}
      join departments p on p.id = e.department_id
      join business_units u on u.id = e.business_unit_id
      left join controlled_document_reads r on r.version_id = f.version_id and r.employee_id = e.id
      left join acknowledged k on k.document_id = d.id and k.employee_id = e.id
      where ($units::bigint[] is null or e.business_unit_id = any($units))
        and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
        and ($departmentId::bigint is null or e.department_id = $departmentId)
        and ($kind::text is null or d.kind = $kind)
        and ($keys::text[] is null or e.id = any(array(
          select split_part(k, '-', 2)::bigint from unnest($keys::text[]) k)))
        and ${MATCHES} or lower(e.name) like $pattern or lower(e.code) like $pattern)
    ) l
    where case $status when 'open' then l.acknowledged_at is null
      when 'overdue' then l.acknowledged_at is null and l."dueOn" < l.today
      when 'acknowledged' then l.acknowledged_at is not null else true end`,
  sort: 'dueOn',
  key: 'lineId',
};

/** Lists documents that were in force on a day. */
export const documentRegister: Report = {
  id: 'documentRegister',
  screen: {
    address: '/administration/documentManagement/register',
    title: 'Documents in Force',
    description: 'The version of each document in force today or on any other day.',
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
