import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/**
 * Returns SQL for the policies (`p`) that the actor can read: those of all business units, of their unit, and
 * of units for which they upload policies.
 */
export async function readable(
  db: Db | Tx,
  actor: Actor,
): Promise<{ sql: string; parameters: Record<string, unknown> }> {
  const units = await unitsPermitted(db, actor, MENU.policyUpload, 'isView');
  return {
    sql: `p.account_id = $accountId and p.removed_at is null and (p.business_unit_id is null
      or $units::bigint[] is null or p.business_unit_id = any($units)
      or p.business_unit_id = (select own.business_unit_id from employees own
           where own.id = $employeeId))`,
    parameters: { accountId: actor.accountId, employeeId: actor.employeeId, units },
  };
}

/** Whether the actor may do this with policies of a unit. Policies of all units (null) need the permission in all. */
export async function reach(
  db: Db | Tx,
  actor: Actor,
  flag: 'isCreate' | 'isDelete',
): Promise<(unitId: number | null) => boolean> {
  const units = await unitsPermitted(db, actor, MENU.policyUpload, flag);
  return (unitId) => units === null || (unitId !== null && units.includes(unitId));
}

/**
 * Checks the permission.
 * @throws AppError 403 without it.
 */
export async function mustReach(
  tx: Tx,
  actor: Actor,
  flag: 'isCreate' | 'isDelete',
  unitId: number | null,
): Promise<void> {
  if (!(await reach(tx, actor, flag))(unitId)) throw forbidden();
}
