import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

export interface PlanScope {
  units: number[] | null;
  /** Other supervisors whose people the caller plans. */
  supervisorId: number | null;
}

/** Whose roster someone sees or plans: that of their people, and of units where they may. */
export async function planScope(
  db: Db | Tx,
  actor: Actor,
  flag: Extract<Flag, 'isView' | 'isEdit'>,
): Promise<PlanScope> {
  const units = await unitsPermitted(db, actor, MENU.unitRosters, flag);
  return { units, supervisorId: actor.employeeId };
}

/** Of an employee `e`, with the bindings $units and $supervisorId. */
export const IN_SCOPE = `($units::bigint[] is null or e.business_unit_id = any($units)
  or e.supervisor_id = $supervisorId::bigint)`;
