import type { z } from 'zod';
import type { rolePermissionsBody, userPermissionsBody } from './bodies.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Actor } from '#server/access/actor.ts';
import { stepsTo } from './flagColumns.ts';
import {
  administeredUser,
  mustAdministerAll,
  mustNotReachBeyond,
  needingSecond,
  type PermissionStep,
} from './grantRules.ts';
import { keepAnAdministrator, oneAtATime } from './lockOut.ts';
import { propose } from './proposals.ts';
import { rolePermissionsNow, writeRolePermissions } from './rolePermissions.ts';
import { userPermissionsNow, writeUserPermissions } from './userPermissions.ts';

/**
 * Sets what a role may do in the actor's account; what takes two administrators is proposed.
 * @returns how many permissions wait for another administrator.
 * @throws AppError 403 for an administrator of some units, 409 when nobody could set permissions any more.
 */
export async function updateRolePermissions(
  tx: Tx,
  actor: Actor,
  { role, permissions }: z.output<typeof rolePermissionsBody>,
): Promise<number> {
  await mustAdministerAll(tx, actor);
  await oneAtATime(tx, actor.accountId);
  const ids = permissions.map(({ menuReferenceId }) => menuReferenceId);
  const now = await rolePermissionsNow(tx, actor.accountId, role, ids);
  const steps = stepsTo(permissions, now);
  const isOwn = actor.roles.some((held) => held.role === role);
  const waiting = await needingSecond(tx, actor, steps, isOwn);
  const waits = ({ menuReferenceId }: PermissionStep) => waiting.has(menuReferenceId);
  const by = { accountId: actor.accountId, actorId: actor.userId };
  const given = steps.filter((step) => !waits(step));
  await writeRolePermissions(tx, by, role, given);
  await propose(tx, actor, { role }, steps.filter(waits));
  await keepAnAdministrator(tx, actor.accountId, given);
  return waiting.size;
}

/**
 * Sets what one user may do beside their roles; what takes two administrators is proposed.
 * @returns how many permissions wait for another administrator.
 * @throws AppError 404 for a user of another account or unit, 403 for what reaches further than the
 * actor's own units, 409 when nobody could set permissions any more.
 */
export async function updateUserPermissions(
  tx: Tx,
  actor: Actor,
  { employeeId, permissions }: z.output<typeof userPermissionsBody>,
): Promise<number> {
  const { userId, units } = await administeredUser(tx, actor, employeeId);
  await oneAtATime(tx, actor.accountId);
  const ids = permissions.map(({ menuReferenceId }) => menuReferenceId);
  const steps = stepsTo(permissions, await userPermissionsNow(tx, userId, ids));
  mustNotReachBeyond(units, steps);
  const waiting = await needingSecond(tx, actor, steps, userId === actor.userId);
  const waits = ({ menuReferenceId }: PermissionStep) => waiting.has(menuReferenceId);
  const by = { accountId: actor.accountId, actorId: actor.userId };
  const given = steps.filter((step) => !waits(step));
  await writeUserPermissions(tx, by, userId, given);
  await propose(tx, actor, { userId }, steps.filter(waits));
  await keepAnAdministrator(tx, actor.accountId, given);
  return waiting.size;
}
