import { DOCUMENT_KINDS, DOCUMENT_REFERENCES } from '#machines/core/values/documentKinds.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import type { Flag } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsOfEach, unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden } from '#server/platform/errors.ts';
import {
  inAudience,
  inAudienceByPlace,
} from '#server/domains/communication/announcements/index.ts';

const kindOfReference = new Map<number, string>(
  Object.entries(DOCUMENT_KINDS).map(([kind, { reference }]) => [reference, kind]),
);

const meant = (isForAll: string, isNamed = inAudience): string => `e.account_id = d.account_id
  and (d.business_unit_id is null or e.business_unit_id = d.business_unit_id)
  and (${isForAll}
    or exists (select from controlled_document_audiences a where a.document_id = d.id
      and ${isNamed('a.code', 'a.reference_id')}))`;

/** SQL that says whether a document `d` is for all people of its business unit. */
export const IS_FOR_ALL =
  'not exists (select from controlled_document_audiences a where a.document_id = d.id)';

/** SQL that says whether a document `d` is for an employee `e`, by their current data. */
export const MEANT = meant(IS_FOR_ALL);

/**
 * Like `MEANT`, but for many employees at once: `d` must have the column `is_for_all`, which would otherwise be
 * computed for each employee.
 */
export const MEANT_OF_MANY = meant('d.is_for_all');

/** Like `MEANT_OF_MANY`, but by the employee's workplace alone, without user groups. */
export const MEANT_BY_PLACE = meant('d.is_for_all', inAudienceByPlace);

export interface Sight {
  /** SQL for documents `d` that the actor owns, or for whose kind and business unit they have view permission. */
  kept: string;
  /**
   * SQL for documents `d` that the actor may read: those of `kept`, and those in force whose audience includes the
   * actor.
   */
  readable: string;
  parameters: Record<string, unknown>;
}

/** Returns SQL for the documents `d` that the actor may see. */
export async function readSight(db: Db | Tx, actor: Actor): Promise<Sight> {
  const units = await unitsOfEach(db, actor, DOCUMENT_REFERENCES, 'isView');
  const kept = `(d.owner_id = $employeeId or exists (
    select from unnest($kinds::text[], $units::bigint[]) k (kind, unit)
    where k.kind = d.kind and (k.unit = 0 or k.unit = d.business_unit_id)))`;
  return {
    kept,
    readable: `d.account_id = $accountId and (${kept}
      or (exists (select from employees e where e.id = $employeeId and ${MEANT})
        and document_in_force(d.id, account_day(d.account_id)) is not null))`,
    parameters: {
      accountId: actor.accountId,
      employeeId: actor.employeeId,
      kinds: units.map(({ reference }) => kindOfReference.get(reference)),
      units: units.map(({ unitId }) => unitId),
    },
  };
}

/**
 * Returns the units in which a person may do this with documents of a kind. Documents for all units need the
 * permission in all.
 */
export async function reach(
  db: Db | Tx,
  actor: Pick<Actor, 'userId' | 'accountId'>,
  flag: Flag,
  kind: DocumentKind,
): Promise<(unitId: number | null) => boolean> {
  const units = await unitsPermitted(db, actor, DOCUMENT_KINDS[kind].reference, flag);
  return (unitId) => units === null || (unitId !== null && units.includes(unitId));
}

/**
 * Checks the permission.
 * @throws AppError 403 without it.
 */
export async function mustReach(
  tx: Tx,
  actor: Actor,
  flag: Flag,
  { kind, unitId }: { kind: DocumentKind; unitId: number | null },
): Promise<void> {
  if (!(await reach(tx, actor, flag, kind))(unitId)) throw forbidden();
}
