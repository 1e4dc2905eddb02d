import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Whether someone may change trainings of a business unit. */
export async function mayEdit(db: Db | Tx, actor: Actor, businessUnitId: number): Promise<boolean> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isEdit');
  return units === null || units.includes(businessUnitId);
}
