import type { z } from 'zod';
import type { giveFeatureGroupBody } from '#machines/domains/workflows/contracts/bundles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockFeatureGroup } from './featureGroups.ts';
import { withFeature } from './featureFlags.ts';
import { administeredUser } from './grantRules.ts';
import { oneAtATime } from './lockOut.ts';
import { rolePermissionsNow } from './rolePermissions.ts';
import { updateRolePermissions, updateUserPermissions } from './update.ts';
import { userPermissionsNow } from './userPermissions.ts';

/**
 * POST /FeatureGroups/Give: grants or revokes each permission of a group, by the same rules as single
 * permissions.
 * @returns how many wait for a second administrator.
 * @throws AppError 403 and 404 by those rules, 409 for a group that has changed or is inactive.
 */
export async function giveFeatureGroup(
  tx: Tx,
  actor: Actor,
  { id, version, role, employeeId, isGiven }: z.output<typeof giveFeatureGroupBody>,
): Promise<number> {
  // The permissions are locked before the group, as everywhere, so that two concurrent calls can't deadlock.
  await oneAtATime(tx, actor.accountId);
  const { isActive, features } = await lockFeatureGroup(tx, actor.accountId, { id, version });
  if (isGiven && !isActive) throw new AppError('conflict', 'This feature group is inactive');
  const ids = Object.keys(features).map(Number);
  if (ids.length === 0) throw new AppError('conflict', 'This feature group has no features yet');
  if (role !== null) {
    const now = await rolePermissionsNow(tx, actor.accountId, role, ids);
    const permissions = [...now].map(([menuReferenceId, present]) => ({
      menuReferenceId,
      ...withFeature(present, features[menuReferenceId] ?? [], () => isGiven),
    }));
    return updateRolePermissions(tx, actor, { role, permissions });
  }
  const { userId } = await administeredUser(tx, actor, employeeId ?? 0);
  const now = await userPermissionsNow(tx, userId, ids);
  const permissions = [...now].map(([menuReferenceId, present]) => ({
    menuReferenceId,
    // If the person was granted a flag that is revoked, the roles decide again. A flag that was denied to the person
    // stays denied.
    ...withFeature(present, features[menuReferenceId] ?? [], (flag) =>
      isGiven ? true : flag === true ? null : flag,
    ),
  }));
  return updateUserPermissions(tx, actor, { employeeId: employeeId ?? 0, permissions });
}
