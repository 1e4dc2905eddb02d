import type { DocumentToSave } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';

const getValues = (body: DocumentToSave) => ({
  number: body.number,
  title: body.title,
  summary: body.summary,
  unitId: body.intBusinessUnitId || null,
  parentId: body.parentId ?? null,
  ownerId: body.ownerId,
  reviewMonths: body.reviewMonths ?? null,
  mustAcknowledge: body.mustAcknowledge,
  acknowledgeDays: body.acknowledgeDays,
});

export async function insertOne(tx: Tx, actor: Actor, body: DocumentToSave): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into controlled_documents (account_id, kind, number, title, summary, business_unit_id,
       parent_id, owner_id, review_months, must_acknowledge, acknowledge_days, created_by)
     values ($accountId, $kind, $number, $title, $summary, $unitId, $parentId, $ownerId,
       $reviewMonths, $mustAcknowledge, $acknowledgeDays, $userId)
     returning id`,
    { ...getValues(body), kind: body.kind, accountId: actor.accountId, userId: actor.userId },
  );
  if (!row) throw new Error('The document was not stored');
  return row.id;
}

export const updateOne = (tx: Tx, body: DocumentToSave): Promise<unknown> =>
  query(
    tx,
    `update controlled_documents set number = $number, title = $title, summary = $summary,
       business_unit_id = $unitId::bigint, parent_id = $parentId::bigint, owner_id = $ownerId,
       review_months = $reviewMonths::integer, must_acknowledge = $mustAcknowledge,
       acknowledge_days = $acknowledgeDays, version = version + 1, changed_at = now()
     where id = $documentId`,
    { ...getValues(body), documentId: body.documentId },
  );

/** Stores the audience. Rows that stay the same aren't written. */
export async function writeAudience(
  tx: Tx,
  documentId: number,
  { announcementRows }: Pick<DocumentToSave, 'announcementRows'>,
): Promise<void> {
  const values = {
    documentId,
    codes: announcementRows.map(({ strAnnounceCode }) => strAnnounceCode),
    ids: announcementRows.map(({ intAnnouncementReferenceId }) => intAnnouncementReferenceId),
  };
  await query(
    tx,
    `delete from controlled_document_audiences a where a.document_id = $documentId
       and (a.code, a.reference_id) not in (select * from unnest($codes::text[], $ids::bigint[]))`,
    values,
  );
  await query(
    tx,
    `insert into controlled_document_audiences (document_id, code, reference_id)
     select distinct $documentId::bigint, n.code, n.id
     from unnest($codes::text[], $ids::bigint[]) n (code, id) on conflict do nothing`,
    values,
  );
}
