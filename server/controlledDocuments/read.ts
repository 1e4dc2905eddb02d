import type { z } from 'zod';
import type { DocumentReceipt, versionRead } from '#machines/contracts/controlledDocuments.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { recordCreated } from '#server/records/readRecords.ts';
import type { oneQuery } from './details.ts';
import { ACKNOWLEDGED_AT, DUE_ON, inForceOn, instant, TODAY } from './facts.ts';
import { MEANT, sightOf } from './policy.ts';

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
 * @throws AppError 404 for what isn't meant for them, 409 where another version is in force by now, or they
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
  if (!found || found.inForce === null) throw notFound('There is no such document');
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
): Promise<DocumentReceipt[]> {
  const { kept, parameters } = await sightOf(db, actor);
  const found = await queryOne(
    db,
    `select d.id from controlled_documents d
     where d.id = $documentId and d.account_id = $accountId and ${kept}`,
    { ...parameters, documentId },
  );
  if (!found) throw notFound('There is no such document');
  return query<DocumentReceipt>(
    db,
    `select * from (
       select e.id as "employeeId", e.name, e.code, p.name as department,
         ${instant('r.read_at')} as "readAt", ${instant(ACKNOWLEDGED_AT)} as "acknowledgedAt",
         ${DUE_ON}::text as "dueOn"
       from controlled_documents d ${inForceOn(TODAY)}
       join employees e on e.is_active and ${MEANT}
       join departments p on p.id = e.department_id
       left join controlled_document_reads r on r.version_id = v.id and r.employee_id = e.id
       where d.id = $documentId and v.id is not null) l
     order by l."acknowledgedAt" desc nulls first, l."dueOn", l.name, l."employeeId" limit 20000`,
    { documentId },
  );
}
