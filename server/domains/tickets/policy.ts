import { MENU, type Flag } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/**
 * Returns the business units whose tickets the actor manages, by permission for the screen. Null means all
 * units, and an empty list none.
 */
export const managedUnits = (db: Db | Tx, actor: Actor, flag: Flag): Promise<number[] | null> =>
  unitsPermitted(db, actor, MENU.issueManagement, flag);

/**
 * Refuses to raise a ticket for a person in a unit that the actor doesn't manage.
 * @throws AppError 403 if they don't.
 */
export async function mustManage(tx: Tx, actor: Actor, unitId: number): Promise<void> {
  const units = await managedUnits(tx, actor, 'isCreate');
  if (units !== null && !units.includes(unitId)) throw forbidden();
}
