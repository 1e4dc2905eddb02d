import { MENU, type Flag } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** Whether the actor may see, create or change the shares of a unit. */
export async function sharesPolicy(
  db: Db | Tx,
  actor: Actor,
  flag: Flag,
): Promise<{ units: number[] | null; reaches: (unitId: number) => boolean }> {
  const units = await unitsPermitted(db, actor, MENU.shares, flag);
  return { units, reaches: (unitId) => units === null || units.includes(unitId) };
}

/**
 * Refuses units out of reach.
 * @throws AppError 403 if the actor may not do this in one of these units. It isn't 404, because everyone may
 * know the units.
 */
export async function mustReach(
  tx: Tx,
  actor: Actor,
  flag: Flag,
  unitIds: readonly number[],
): Promise<void> {
  const { reaches } = await sharesPolicy(tx, actor, flag);
  if (!unitIds.every(reaches)) throw forbidden();
}

/**
 * Refuses existing shares out of reach.
 * @throws AppError 403 if the actor may not do this with them, or 404 as for unknown shares if the actor may not even
 * see them.
 */
export async function mustReachShares(
  tx: Tx,
  actor: Actor,
  flag: Flag,
  unitIds: readonly number[],
): Promise<void> {
  const { reaches } = await sharesPolicy(tx, actor, 'isView');
  if (!unitIds.every(reaches)) throw notFound('There are no such company shares');
  await mustReach(tx, actor, flag, unitIds);
}

/**
 * Refuses to allocate or take back the actor's own shares.
 * @throws AppError 403 if they are the actor's.
 */
export function refuseOwn(actor: Actor, employeeId: number): void {
  if (actor.employeeId === employeeId) {
    throw forbidden('You cannot allocate or release your own shares');
  }
}
