import type { z } from 'zod';
import type {
  DocumentToSave,
  documentToWithdraw,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#machines/core/values/documentKinds.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import { mustBeOurs, mustKnowAudience } from '#server/domains/communication/announcements/index.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { mustReach, readSight } from './policy.ts';
import { insertOne, updateOne, writeAudience } from './store.ts';

/** The name that verification shows for a document. */
export const DOCUMENT_RECORD = 'controlled document';

interface Locked {
  kind: DocumentKind;
  unitId: number | null;
  version: number;
  isWithdrawn: boolean;
}

/**
 * Adds a document to the register of its kind, or edits its entry. Only versions change its content.
 * @throws AppError 400 for invalid values, 403 outside the actor's units, 404 for one that doesn't exist, 409
 * if it was changed since it was read.
 */
export async function saveDocument(tx: Tx, actor: Actor, body: DocumentToSave): Promise<number> {
  const { documentId, kind } = body;
  const unitId = body.intBusinessUnitId || null;
  const one = documentId > 0 ? await lockOne(tx, actor, documentId) : null;
  if (one) await mustReach(tx, actor, 'isEdit', one);
  await mustReach(tx, actor, one ? 'isEdit' : 'isCreate', { kind, unitId });
  if (one) mustBeCurrent('document', body.version, one.version);
  if (one?.isWithdrawn) throw new AppError('conflict', 'This document is withdrawn');
  if (one && one.kind !== kind) throw wrong('kind', 'The type of a document cannot be changed');
  if (unitId !== null) await mustBeOurs(tx, actor, unitId);
  await mustKnowAudience(tx, actor, body);
  await mustFit(tx, actor, body);
  const number = await getNumber(tx, actor, body);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  if (one) {
    await recordWhile(tx, DOCUMENT_RECORD, [documentId], about, async () => {
      await updateOne(tx, { ...body, number });
      await writeAudience(tx, documentId, body);
    });
    return documentId;
  }
  const id = await insertOne(tx, actor, { ...body, number });
  await writeAudience(tx, id, body);
  await recordCreated(tx, DOCUMENT_RECORD, [id], about);
  return id;
}

/** Withdraws a document from today on. Its versions stay, because they were in force before. */
export async function withdrawDocument(
  tx: Tx,
  actor: Actor,
  { documentId, reason }: z.output<typeof documentToWithdraw>,
): Promise<void> {
  const one = await lockOne(tx, actor, documentId);
  await mustReach(tx, actor, 'isDelete', one);
  if (one.isWithdrawn) throw new AppError('conflict', 'This document is withdrawn');
  const about = { actor: { userId: actor.userId, accountId: actor.accountId }, reason };
  await recordWhile(tx, DOCUMENT_RECORD, [documentId], about, async () => {
    await query(
      tx,
      `update controlled_documents set withdrawn_on = $today::date, withdrawn_reason = $reason,
         version = version + 1, changed_at = now() where id = $documentId`,
      { documentId, reason, today: await accountToday(tx, actor.accountId) },
    );
  });
}

const unknown = (path: string, message: string): AppError =>
  new AppError('notFound', message, { errors: [{ path, message }] });
const wrong = (path: string, message: string): AppError => invalid(message, [{ path, message }]);

/**
 * Locks a document.
 * @throws AppError 404 for one that doesn't exist, or that the actor doesn't manage.
 */
async function lockOne(tx: Tx, actor: Actor, documentId: number): Promise<Locked> {
  const { kept, parameters } = await readSight(tx, actor);
  const locked = await queryOne<Locked>(
    tx,
    `select d.kind, d.business_unit_id as "unitId", d.version,
       (d.withdrawn_on is not null) as "isWithdrawn"
     from controlled_documents d
     where d.id = $documentId and d.account_id = $accountId and ${kept} for update`,
    { ...parameters, documentId },
  );
  if (!locked) throw notFound('Document not found');
  return locked;
}

/**
 * Checks the entry.
 * @throws AppError 400 for an owner who doesn't work here, or a document that would be its own parent.
 */
async function mustFit(
  tx: Tx,
  { accountId }: Actor,
  { documentId, ownerId, parentId, number }: DocumentToSave,
): Promise<void> {
  const row = await queryOne<{
    hasOwner: boolean;
    hasParent: boolean;
    isBelow: boolean;
    isUsed: boolean;
  }>(
    tx,
    `with recursive above as (
       select id, parent_id from controlled_documents
       where id = $parentId::bigint and account_id = $accountId
       union select d.id, d.parent_id from controlled_documents d join above a on a.parent_id = d.id)
     select exists (select from employees where id = $ownerId and account_id = $accountId
         and is_active) as "hasOwner",
       exists (select from above) as "hasParent",
       exists (select from above where id = $documentId) as "isBelow",
       exists (select from controlled_documents where account_id = $accountId
         and lower(number) = lower($number) and id <> $documentId) as "isUsed"`,
    { accountId, documentId, ownerId, parentId: parentId ?? null, number },
  );
  if (!row?.hasOwner) throw unknown('ownerId', 'Employee not found');
  if (parentId != null && !row.hasParent) throw unknown('parentId', 'Document not found');
  if (row.isBelow) throw wrong('parentId', 'A document cannot belong to itself');
  if (row.isUsed) throw wrong('number', 'Another document has this number');
}

/** Returns the given number, or else the next unused one of its kind. */
async function getNumber(
  tx: Tx,
  { accountId }: Actor,
  { number, kind, documentId }: DocumentToSave,
): Promise<string> {
  if (number !== '') return number;
  if (documentId > 0) throw wrong('number', 'Number is required');
  const year = Number((await accountToday(tx, accountId)).slice(0, 4));
  const { prefix } = DOCUMENT_KINDS[kind];
  for (;;) {
    const next = await nextNumber(tx, accountId, { kind: `document ${kind}`, prefix, year });
    const used = await queryOne(
      tx,
      `select from controlled_documents where account_id = $accountId
         and lower(number) = lower($next)`,
      { accountId, next },
    );
    if (!used) return next;
  }
}
