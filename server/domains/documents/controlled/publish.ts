import type { RequestSubject, RequestEffect } from '#server/kits/requests/subjects.ts';
import type { policyVersion } from '#machines/domains/documents/requests/documentVersion.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { getLines } from '#machines/kits/requests/naming.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';

/** The name that verification shows for an approved version. */
export const VERSION_RECORD = 'document version';

/** The payload type of policies serves for all kinds of documents; it only lacks the fields of forms. */
export type VersionPayload = PayloadOf<typeof policyVersion>;

const getIds = (subjects: readonly RequestSubject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);

/**
 * Reserves each document for its request. Otherwise, of two versions drafted at the same time, the later would discard
 * the changes of the earlier.
 * @throws AppError 409 if another request has reserved the document.
 */
export const holdDocuments: RequestEffect<VersionPayload> = async (tx, subjects, by) => {
  await releaseDocuments(tx, subjects, by);
  const inForce = await query(
    tx,
    `insert into controlled_document_drafts (request_id, document_id)
     select request, document from unnest($requests::bigint[], $documents::bigint[])
       as t (request, document)
     on conflict (document_id) do nothing returning request_id`,
    {
      requests: getIds(subjects),
      documents: subjects.map((subject) => subject.context.payload.documentId),
    },
  );
  if (inForce.length < subjects.length) {
    throw new AppError('conflict', 'Another version of this document waits for approval');
  }
};

export const releaseDocuments: RequestEffect = async (tx, subjects) => {
  await query(tx, 'delete from controlled_document_drafts where request_id = any($ids::bigint[])', {
    ids: getIds(subjects),
  });
};

/**
 * Publishes approved versions. A version is in force from its requested day, but not before its approval or the
 * version that it replaces, because what was in force in the past never changes.
 * @throws AppError 409 for a document that was withdrawn meanwhile.
 */
export const publishVersions: RequestEffect<VersionPayload> = async (tx, subjects, by) => {
  const [first] = subjects;
  if (!first) return;
  await releaseDocuments(tx, subjects, by);
  const rows = subjects.map((subject) => {
    const { payload, requesterId } = subject.context;
    return {
      request: subject.subjectId,
      document: payload.documentId,
      file: payload.file,
      body: payload.body ?? '',
      changes: payload.changes,
      minor: payload.isMinor,
      from: payload.effectiveFrom,
      by: requesterId,
      fields: getLines(payload, 'formFields'),
    };
  });
  const created = await query<{ id: number; requestId: number }>(
    tx,
    `with asked as (
       select t.*, d.id as document_id
       from jsonb_to_recordset($rows::jsonb) as t (request bigint, document bigint, file bigint,
         body text, changes text, minor boolean, "from" date, by bigint, fields jsonb)
       join controlled_documents d on d.id = t.document and d.account_id = $accountId
         and d.withdrawn_on is null
     )
     insert into controlled_document_versions (document_id, number, request_id, file_id, body, changes,
       effective_from, is_minor, read_since, prepared_by, approved_by, approved_at, form_fields)
     select a.document_id, coalesce(l.number, 0) + 1, a.request, a.file, a.body, a.changes,
       greatest(a."from", account_day($accountId, $at::timestamptz), l.effective_from),
       a.minor and l.number is not null,
       case when a.minor and l.number is not null then l.read_since
         else coalesce(l.number, 0) + 1 end,
       a.by, $userId::bigint, $at::timestamptz, a.fields
     from asked a
     left join lateral (select v.number, v.effective_from, v.read_since
       from controlled_document_versions v where v.document_id = a.document_id
       order by v.number desc limit 1) l on true
     order by a.request
     returning id, request_id as "requestId"`,
    {
      rows: JSON.stringify(rows),
      accountId: first.accountId,
      userId: first.actorId,
      at: first.at,
    },
  );
  if (created.length < subjects.length) {
    throw new AppError('conflict', 'This document is withdrawn');
  }
  const causes = new Map(
    created.map(({ id, requestId }) => [
      String(id),
      subjects.find(({ subjectId }) => subjectId === requestId),
    ]),
  );
  await recordCreated(
    tx,
    VERSION_RECORD,
    created.map(({ id }) => id),
    {
      actor: { userId: first.actorId, accountId: first.accountId },
      at: first.at,
      each: (id) => {
        const cause = causes.get(id);
        return cause ? { transition: { instanceId: cause.instanceId, seq: cause.seq } } : {};
      },
    },
  );
};
