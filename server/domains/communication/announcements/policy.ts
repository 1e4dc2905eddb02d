import { MENU, type Flag } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden } from '#server/platform/errors.ts';
import { MEANT } from './audience.ts';

/**
 * The condition that an announcement is shown: from its publishing time to the end of its last day, in the
 * account's time zone.
 */
export const SHOWN = `n.is_active and n.publish_at <= now()
  and n.expires_on >= account_day(n.account_id)`;

/**
 * Returns SQL for the announcements `n` that the actor may read: those currently shown to them, and all of the
 * units for which they publish.
 */
export async function readable(
  db: Db | Tx,
  actor: Actor,
): Promise<{ sql: string; published: string; parameters: Record<string, unknown> }> {
  const units = await unitsPermitted(db, actor, MENU.announcements, 'isView');
  const published = `($units::bigint[] is null or n.business_unit_id = any($units))`;
  return {
    published,
    sql: `n.account_id = $accountId and n.removed_at is null and (${published} or (${SHOWN}
      and exists (select from employees e where e.id = $employeeId and ${MEANT})))`,
    parameters: { accountId: actor.accountId, employeeId: actor.employeeId, units },
  };
}

/**
 * Returns a check of whether the actor has the permission `flag` for a unit's announcements. Announcements for all
 * units (null) need it in all units, because they reach everyone.
 */
export async function reach(
  db: Db | Tx,
  actor: Actor,
  flag: Flag,
): Promise<(unitId: number | null) => boolean> {
  const units = await unitsPermitted(db, actor, MENU.announcements, flag);
  return (unitId) => units === null || (unitId !== null && units.includes(unitId));
}

/**
 * Checks the permission for a unit.
 * @throws AppError 403 without it.
 */
export async function mustReach(
  tx: Tx,
  actor: Actor,
  flag: Flag,
  unitId: number | null,
): Promise<void> {
  if (!(await reach(tx, actor, flag))(unitId)) throw forbidden();
}
