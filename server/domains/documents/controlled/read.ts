import type { z } from 'zod';
import {
  MAX_RECEIPTS,
  type DocumentReceipts,
  type versionRead,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { READER_COUNTS } from './counts.ts';
import type { oneQuery } from './details.ts';
import { inForceOn, instant, SINCE, TODAY } from './facts.ts';
import { IS_FOR_ALL, MEANT, MEANT_OF_MANY, readSight } from './policy.ts';

/** The name that verification shows for an acknowledgement. */
export const ACKNOWLEDGEMENT_RECORD = 'document acknowledgement';

type Read = z.output<typeof versionRead>;

/** Records once that the caller has opened the version in force. */
export async function markRead(
  tx: Tx,
  actor: Actor,
  { documentId, versionId }: Read,
): Promise<void> {
  const { readable, parameters } = await readSight(tx, actor);
  await query(
    tx,
    `insert into controlled_document_reads (version_id, employee_id)
     select $versionId, $employeeId::bigint from controlled_documents d
     where d.id = $documentId and ${readable} and $employeeId::bigint is not null
       and document_in_force(d.id, ${TODAY}) = $versionId
     on conflict do nothing`,
    { ...parameters, documentId, versionId },
  );
}

/**
 * Records that the caller acknowledges a document.
 * @throws AppError 404 for one that isn't for them, 409 if another version is now in force, or if they haven't
 * opened it.
 */
export async function acknowledge(
  tx: Tx,
  actor: Actor,
  { documentId, versionId }: Read,
): Promise<void> {
  const { employeeId } = actor;
  const row = await queryOne<{ inForce: number | null; isRead: boolean }>(
    tx,
    `select document_in_force(d.id, ${TODAY}) as "inForce",
       exists (select from controlled_document_reads r
         where r.version_id = $versionId and r.employee_id = e.id) as "isRead"
     from controlled_documents d join employees e on e.id = $employeeId and ${MEANT}
     where d.id = $documentId and d.account_id = $accountId and d.must_acknowledge`,
    { documentId, versionId, employeeId, accountId: actor.accountId },
  );
  if (!row || row.inForce === null) throw notFound('Document not found');
  if (row.inForce !== versionId) {
    throw new AppError('conflict', 'A newer version is in force. Read that one.');
  }
  if (!row.isRead) {
    throw new AppError('conflict', 'Open the document before you acknowledge it');
  }
  const rows = await query<{ id: number }>(
    tx,
    `insert into controlled_document_acknowledgements (version_id, employee_id)
     values ($versionId, $employeeId) on conflict do nothing returning id`,
    { versionId, employeeId },
  );
  const ids = rows.map(({ id }) => id);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  await recordCreated(tx, ACKNOWLEDGEMENT_RECORD, ids, about);
}

/**
 * GET /ControlledDocuments/Receipts: lists the current audience, overdue people first.
 * @throws AppError 404 for a document that the caller doesn't manage.
 */
export async function receipts(
  { db, actor }: Call,
  { documentId }: z.output<typeof oneQuery>,
): Promise<DocumentReceipts> {
  const { kept, parameters } = await readSight(db, actor);
  const row = await queryOne(
    db,
    `select d.id from controlled_documents d
     where d.id = $documentId and d.account_id = $accountId and ${kept}`,
    { ...parameters, documentId },
  );
  if (!row) throw notFound('Document not found');
  const answer = await queryOne<DocumentReceipts>(
    db,
    `with d as materialized (
       select d.*, v.id as version_id, v.number as in_force, v.read_since, ${SINCE} as since,
         ${IS_FOR_ALL} as is_for_all
       from controlled_documents d ${inForceOn(TODAY)} where d.id = $documentId
     ), texts as materialized (
       select w.id from d join controlled_document_versions w on w.document_id = d.id
         and w.number between d.read_since and d.in_force
     ), missing as materialized (
       select e.id, null::timestamptz as at,
         greatest(d.since, e.joining_date) + d.acknowledge_days as due_on
       from d join employees e on e.is_active and ${MEANT_OF_MANY}
       where d.version_id is not null and not exists (
         select from controlled_document_acknowledgements k
         where k.version_id in (select id from texts) and k.employee_id = e.id)
       order by due_on, e.name, e.id limit ${MAX_RECEIPTS}
     ), known as (
       select k.employee_id as id, k.acknowledged_at as at,
         greatest(d.since, e.joining_date) + d.acknowledge_days as due_on
       from d join texts t on true
       join controlled_document_acknowledgements k on k.version_id = t.id
       join employees e on e.id = k.employee_id and e.is_active and ${MEANT_OF_MANY}
       where not exists (select from controlled_document_acknowledgements o
         where o.version_id in (select id from texts) and o.employee_id = e.id and o.id > k.id)
       order by at desc, k.id limit ${MAX_RECEIPTS} - (select count(*) from missing)
     ), rows as (
       select e.name, json_build_object('employeeId', e.id, 'name', e.name, 'code', e.code,
           'department', p.name, 'readAt', ${instant('r.read_at')},
           'acknowledgedAt', ${instant('s.at')}, 'dueOn', s.due_on) as row, s.*
       from (select * from missing union all select * from known) s
       join employees e on e.id = s.id join departments p on p.id = e.department_id
       left join controlled_document_reads r on r.employee_id = e.id
         and r.version_id = (select version_id from d)
     )
     select c.*, coalesce((select json_agg(r.row order by r.at desc nulls first, r.due_on, r.name, r.id)
       from rows r), '[]') as rows
     from d join controlled_document_versions v on v.id = d.version_id
     cross join lateral (${READER_COUNTS}) c`,
    { documentId },
  );
  return answer ?? { readers: 0, opened: 0, acknowledged: 0, rows: [] };
}
