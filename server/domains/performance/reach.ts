import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The units in which someone is HR, and those in which they may only view; null for all. */
export interface Reach {
  acts: readonly number[] | null;
  views: readonly number[] | null;
}

/** Reads the reach that the permission for a screen gives. */
export const readReach = async (
  db: Db | Tx,
  actor: Actor,
  reference: MenuReference,
): Promise<Reach> => ({
  acts: await unitsPermitted(db, actor, reference, 'isEdit'),
  views: await unitsPermitted(db, actor, reference, 'isView'),
});

export const reaches = (units: readonly number[] | null, unitId: number): boolean =>
  units === null || units.includes(unitId);

/** SQL for the current supervisor of an employee `e`, if they have a login, and otherwise null. */
export const SUPERVISOR = `(workflow_relatives(jsonb_build_object('requester', e.id))->>'supervisor')::bigint`;
