import type { z } from 'zod';
import {
  MOST_RECEIPTS,
  type DocumentReceipts,
  type versionRead,
} from '#machines/contracts/controlledDocuments.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { recordCreated } from '#server/records/readRecords.ts';
import type { oneQuery } from './details.ts';
import { acknowledgedOf, inForceOn, instant, SINCE, TODAY } from './facts.ts';
import { IS_FOR_ALL, MEANT, MEANT_OF_MANY, sightOf } from './policy.ts';

/** What verification calls an acknowledgement. */
export const ACKNOWLEDGEMENT_RECORD = 'document acknowledgement';

type Read = z.output<typeof versionRead>;

/** Notes that the caller has opened the version in force of what they may read, once. */
export async function markRead(
  tx: Tx,
  actor: Actor,
  { documentId, versionId }: Read,
): Promise<void> {
  const { readable, parameters } = await sightOf(tx, actor);
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
 * The caller says that they know what a document says.
 * @throws AppError 404 for what isn't meant for them, 409 where another version is in force now, or they
 * haven't opened it.
 */
export async function acknowledge(
  tx: Tx,
  actor: Actor,
  { documentId, versionId }: Read,
): Promise<void> {
  const { employeeId } = actor;
  const found = await queryOne<{ inForce: number | null; isRead: boolean }>(
    tx,
    `select document_in_force(d.id, ${TODAY}) as "inForce",
       exists (select from controlled_document_reads r
         where r.version_id = $versionId and r.employee_id = e.id) as "isRead"
     from controlled_documents d join employees e on e.id = $employeeId and ${MEANT}
     where d.id = $documentId and d.account_id = $accountId and d.must_acknowledge`,
    { documentId, versionId, employeeId, accountId: actor.accountId },
  );
  if (!found || found.inForce === null) throw notFound('Document not found');
  if (found.inForce !== versionId) {
    throw new AppError('conflict', 'A newer version is in force. Read that one.');
  }
  if (!found.isRead) {
    throw new AppError('conflict', 'Open the document before you acknowledge it');
  }
  const made = await query<{ id: number }>(
    tx,
    `insert into controlled_document_acknowledgements (version_id, employee_id)
     values ($versionId, $employeeId) on conflict do nothing returning id`,
    { versionId, employeeId },
  );
  const ids = made.map(({ id }) => id);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  await recordCreated(tx, ACKNOWLEDGEMENT_RECORD, ids, about);
}

/** GET /ControlledDocuments/Receipts: who is meant now, whoever is late first. @throws AppError 404. */
export async function receipts(
  { db, actor }: Call,
  { documentId }: z.output<typeof oneQuery>,
): Promise<DocumentReceipts> {
  const { kept, parameters } = await sightOf(db, actor);
  const found = await queryOne(
    db,
    `select d.id from controlled_documents d
     where d.id = $documentId and d.account_id = $accountId and ${kept}`,
    { ...parameters, documentId },
  );
  if (!found) throw notFound('Document not found');
  const answer = await queryOne<DocumentReceipts>(
    db,
    `with d as materialized (
       select d.*, v.id as version_id, v.number as in_force, v.read_since, ${SINCE} as since,
         ${IS_FOR_ALL} as is_for_all
       from controlled_documents d ${inForceOn(TODAY)} where d.id = $documentId
     ), acknowledged as materialized (
       ${acknowledgedOf('(select id as document_id, in_force as number, read_since from d)')}
     ), known as materialized (
       select e.id, e.name, e.code, e.department_id, r.read_at, k.at,
         greatest(d.since, e.joining_date) + d.acknowledge_days as due_on
       from d join employees e on e.is_active and ${MEANT_OF_MANY}
       left join controlled_document_reads r on r.version_id = d.version_id and r.employee_id = e.id
       left join acknowledged k on k.employee_id = e.id
       where d.version_id is not null
     ), shown as (
       select * from known order by at desc nulls first, due_on, name, id limit ${MOST_RECEIPTS}
     )
     select count(*)::integer as readers, count(read_at)::integer as opened,
       count(at)::integer as acknowledged,
       coalesce((select json_agg(json_build_object('employeeId', s.id, 'name', s.name, 'code', s.code,
           'department', p.name, 'readAt', ${instant('s.read_at')},
           'acknowledgedAt', ${instant('s.at')}, 'dueOn', s.due_on)
           order by s.at desc nulls first, s.due_on, s.name, s.id)
         from shown s join departments p on p.id = s.department_id), '[]') as rows
     from known`,
    { documentId },
  );
  return answer ?? { readers: 0, opened: 0, acknowledged: 0, rows: [] };
}
