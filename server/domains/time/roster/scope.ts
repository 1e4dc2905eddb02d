import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

export interface PlanScope {
  units: number[] | null;
  /** The employee ID of the caller, who plans their direct reports; null for a user who isn't an employee. */
  supervisorId: number | null;
}

/**
 * Returns whose roster the caller sees or plans: that of their direct reports, and of units in which they have
 * the permission.
 */
export async function planScope(
  db: Db | Tx,
  actor: Actor,
  flag: Extract<Flag, 'isView' | 'isEdit'>,
): Promise<PlanScope> {
  const units = await unitsPermitted(db, actor, MENU.unitRosters, flag);
  return { units, supervisorId: actor.employeeId };
}

/** The condition for an employee `e`, with the parameters $units and $supervisorId. */
export const IN_SCOPE = `($units::bigint[] is null or e.business_unit_id = any($units)
  or e.supervisor_id = $supervisorId::bigint)`;
