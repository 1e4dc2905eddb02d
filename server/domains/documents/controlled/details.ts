import { z } from 'zod';
import type {
  DocumentDetails,
  DocumentVersion,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { AudienceRow } from '#machines/domains/communication/contracts/announcements.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { AUDIENCE_NAMES } from '#server/domains/communication/announcements/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import {
  ACKNOWLEDGED_AT,
  DUE_ON,
  inForceOn,
  instant,
  REVIEW_ON,
  TODAY,
  UNDER_WAY,
} from './facts.ts';
import { MEANT, reach, readSight } from './policy.ts';

export const oneQuery = z.object({ documentId: queryInt('must be a document id') });

type Stored = Omit<
  DocumentDetails,
  'versions' | 'isEdit' | 'isDelete' | 'mayRevise' | 'inForce'
> & {
  inForceId: number | null;
  audiences: AudienceRow[];
};

/**
 * GET /ControlledDocuments/Details: returns a document.
 * @throws AppError 404 for one that the caller may not read.
 */
export async function details(
  { db, actor }: Call,
  { documentId }: z.output<typeof oneQuery>,
): Promise<DocumentDetails> {
  const document = await stored(db, actor, documentId);
  const versions = await getVersions(db, document);
  const [mayEdit, mayDelete] = await Promise.all([
    reach(db, actor, 'isEdit', document.kind),
    reach(db, actor, 'isDelete', document.kind),
  ]);
  const { inForceId, audiences, ...row } = document;
  const unitId = row.businessUnitId || null;
  const current = versions.find(({ versionId }) => versionId === inForceId);
  return {
    ...row,
    inForce: current
      ? { versionId: current.versionId, number: current.number, from: current.from }
      : null,
    announcementRows: row.isKept ? audiences : [],
    underWay: row.isKept ? row.underWay : null,
    versions,
    isEdit: !row.isWithdrawn && mayEdit(unitId),
    isDelete: !row.isWithdrawn && mayDelete(unitId),
    mayRevise: !row.isWithdrawn && (mayEdit(unitId) || row.ownerId === actor.employeeId),
  };
}

async function stored(db: Db, actor: Actor, documentId: number): Promise<Stored> {
  const { kept, readable, parameters } = await readSight(db, actor);
  const row = await queryOne<Stored>(
    db,
    `select d.id as "documentId", d.kind, d.number, d.title, d.summary,
       coalesce(u.name, '') as unit, coalesce(d.business_unit_id, 0) as "businessUnitId",
       o.name as owner, d.owner_id as "ownerId", d.must_acknowledge as "mustAcknowledge",
       d.acknowledge_days as "acknowledgeDays", d.review_months as "reviewMonths",
       ${REVIEW_ON}::text as "reviewOn", (d.withdrawn_on is not null) as "isWithdrawn",
       d.withdrawn_on::text as "withdrawnOn", d.withdrawn_reason as "withdrawnReason", d.version,
       case when ${kept} then ${lastChangedBy('controlled document', 'd.id')} end as "changedByName",
       v.id as "inForceId", m.is_meant as "isMeant", ${kept} as "isKept",
       case when m.is_meant and d.must_acknowledge then ${DUE_ON}::text end as "dueOn",
       ${instant(ACKNOWLEDGED_AT)} as "acknowledgedAt",
       (select ${instant('r.read_at')} from controlled_document_reads r
        where r.version_id = v.id and r.employee_id = $employeeId) as "readAt",
       ${UNDER_WAY} as "underWay",
       (select json_build_object('id', p.id, 'number', p.number, 'title', p.title)
        from (select d.* from controlled_documents d where ${readable}) p
        where p.id = d.parent_id) as parent,
       coalesce((select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'number', c.number,
          'title', c.title) order by lower(c.number))
        from (select d.* from controlled_documents d where ${readable}) c
        where c.parent_id = d.id and c.withdrawn_on is null), '[]') as children,
       coalesce((select json_agg(json_build_object('strAnnounceCode', a.code,
           'intAnnouncementReferenceId', a.reference_id, 'strAnnouncementFor', x.name)
           order by a.code, x.name)
         from controlled_document_audiences a join (${AUDIENCE_NAMES}) x
           on x.code = a.code and x.id = a.reference_id and x.account_id = d.account_id
         where a.document_id = d.id), '[]') as audiences
     from controlled_documents d
     join employees o on o.id = d.owner_id
     left join business_units u on u.id = d.business_unit_id ${inForceOn(TODAY)}
     left join employees e on e.id = $employeeId
     cross join lateral (select coalesce(${MEANT}, false) as is_meant) m
     where d.id = $documentId and ${readable}`,
    { ...parameters, documentId },
  );
  if (!row) throw notFound('Document not found');
  return row;
}

type VersionRow = DocumentVersion & { isPlanned: boolean };

/**
 * Returns the versions, the latest first. People who don't manage the document see neither future versions nor
 * requests.
 */
async function getVersions(
  db: Db,
  { documentId, inForceId, isKept, withdrawnOn }: Stored,
): Promise<DocumentVersion[]> {
  const rows = await query<Omit<VersionRow, 'status'>>(
    db,
    `select v.id as "versionId", v.number, v.effective_from::text as from,
       -- A version that is replaced or withdrawn on its first day was in force that day.
       greatest(least(lead(v.effective_from) over w, d.withdrawn_on) - 1,
         case when least(account_day(d.account_id, lead(v.approved_at) over w), d.withdrawn_on)
           >= v.effective_from then v.effective_from end)::text as until,
       v.changes, v.is_minor as "isMinor", v.body, v.form_fields as "formFields",
       case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as file,
       p.name as "preparedBy", coalesce(b.name, '') as "approvedBy",
       ${instant('v.approved_at')} as "approvedAt",
       json_build_object('id', r.id, 'workflow', r.workflow, 'number', r.number) as request,
       v.effective_from > ${TODAY} as "isPlanned"
     from controlled_document_versions v
     join controlled_documents d on d.id = v.document_id
     join requests r on r.id = v.request_id
     join employees p on p.id = v.prepared_by
     left join user_people b on b.user_id = v.approved_by
     left join files f on f.id = v.file_id and f.deleted_at is null
     where v.document_id = $documentId
     window w as (partition by v.document_id order by v.effective_from, v.number)
     order by v.effective_from desc, v.number desc`,
    { documentId },
  );
  return rows
    .filter(({ isPlanned }) => isKept || !isPlanned)
    .map(({ isPlanned, ...row }) => ({
      ...row,
      request: isKept ? row.request : null,
      status: isPlanned
        ? ('planned' as const)
        : row.versionId === inForceId
          ? ('inForce' as const)
          : withdrawnOn !== null && row.until !== null && row.until >= dayBefore(withdrawnOn)
            ? ('withdrawn' as const)
            : ('superseded' as const),
    }));
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
