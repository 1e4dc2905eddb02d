import { MENU, type Flag } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';

/**
 * The condition for people whose meals the actor may see: themselves, and those of the business units whose
 * meals they manage.
 */
export const MEALS_SEEN = `(e.id = $self or $units::bigint[] is null
  or e.business_unit_id = any($units::bigint[]))`;

export const readVisibleMeals = async (db: Db | Tx, actor: Actor) => {
  const { accountId, employeeId } = actor;
  const units = await unitsPermitted(db, actor, MENU.mealConsume, 'isView');
  const self = employeeId ?? 0;
  return { accountId, self, units, people: units?.length === 0 ? [self] : null };
};

/** The person whose meals they are, and whether the caller acts for the cafeteria, which has no booking deadline. */
export interface Eater {
  employeeId: number;
  name: string;
  asCafeteria: boolean;
}

/**
 * Locks the person, so that two bookings for one person wait for each other.
 * @throws AppError 404 if the account has no such person, 403 for people whose meals the actor doesn't manage.
 */
export async function getDiner(
  tx: Tx,
  actor: Actor,
  enroll: number,
  flag: Flag = 'isCreate',
): Promise<Eater> {
  const employeeId = enroll === 0 ? actor.employeeId : enroll;
  const row = await queryOne<{ id: number; name: string; unitId: number }>(
    tx,
    `select id, name, business_unit_id as "unitId" from employees
     where id = $employeeId and account_id = $accountId and is_active for no key update`,
    { employeeId, accountId: actor.accountId },
  );
  if (!row) throw notFound('Employee not found');
  const units = await unitsPermitted(tx, actor, MENU.mealConsume, flag);
  const asCafeteria = units === null || units.includes(row.unitId);
  if (!asCafeteria && row.id !== actor.employeeId) throw forbidden();
  return { employeeId: row.id, name: row.name, asCafeteria };
}
