import { DOCUMENT_KINDS, type DocumentKind } from '#machines/core/values/documentKinds.ts';
import { unitsOfEach } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { TODAY } from './facts.ts';
import { MEANT } from './policy.ts';

/** A document with the data that a new version needs. */
export interface Revised {
  id: number;
  kind: DocumentKind;
  number: string;
  title: string;
  unitId: number | null;
  ownerId: number;
  isWithdrawn: boolean;
  /** The number of the latest approved version, or 0 if there is none. */
  last: number;
  /** The number of the version in force. */
  inForce: number | null;
  /** The request of a version that waits for approval. */
  heldBy: number | null;
}

/** Returns documents of an account of these kinds: the given ones, or all that aren't withdrawn. */
export const readRevised = (
  db: Db | Tx,
  accountId: number,
  kinds: readonly DocumentKind[],
  ids: readonly (number | null)[] | null,
): Promise<Revised[]> =>
  query<Revised>(
    db,
    `select d.id, d.kind, d.number, d.title, d.business_unit_id as "unitId",
       d.owner_id as "ownerId", (d.withdrawn_on is not null) as "isWithdrawn",
       coalesce((select max(v.number) from controlled_document_versions v
         where v.document_id = d.id), 0) as last,
       (select v.number from controlled_document_versions v
         where v.id = document_in_force(d.id, ${TODAY})) as "inForce",
       (select q.request_id from controlled_document_drafts q where q.document_id = d.id) as "heldBy"
     from controlled_documents d
     where d.account_id = $accountId and d.kind = any($kinds::text[])
       and (d.id = any($ids::bigint[]) or ($ids::bigint[] is null and d.withdrawn_on is null))
     order by lower(d.number)`,
    { accountId, kinds: [...kinds], ids: ids && ids.filter((id) => id !== null) },
  );

/**
 * Returns the documents that a person may manage, as the owner or with edit permission for the register, among the
 * given ones, as they are now.
 */
export async function refreshAfter(
  db: Db | Tx,
  { accountId, employeeId }: { accountId: number; employeeId: number },
  documents: readonly Revised[],
): Promise<Revised[]> {
  const user = await queryOne<{ id: number }>(
    db,
    'select id from users where employee_id = $employeeId and account_id = $accountId and is_active',
    { employeeId, accountId },
  );
  const references = Object.values(DOCUMENT_KINDS).map(({ reference }) => reference);
  const units = user
    ? await unitsOfEach(db, { userId: user.id, accountId }, references, 'isEdit')
    : [];
  return documents.filter(
    ({ kind, ownerId, unitId }) =>
      ownerId === employeeId ||
      units.some(
        (one) =>
          one.reference === DOCUMENT_KINDS[kind].reference &&
          (one.unitId === 0 || one.unitId === unitId),
      ),
  );
}

/** Returns for how many people a document is at present. */
export const readReaders = async (db: Db | Tx, id: number): Promise<number> =>
  (
    await queryOne<{ count: number }>(
      db,
      `select count(*)::integer as count from controlled_documents d
       join employees e on e.is_active and ${MEANT} where d.id = $id`,
      { id },
    )
  )?.count ?? 0;
