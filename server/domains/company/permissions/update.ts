import type { z } from 'zod';
import type { rolePermissionsBody, userPermissionsBody } from './bodies.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { stepsTo } from './flagColumns.ts';
import {
  administeredUser,
  mustAdministerAll,
  mustBeGivable,
  mustNotReachBeyond,
  needingSecond,
  type PermissionStep,
} from './grantRules.ts';
import { keepAnAdministrator, oneAtATime } from './lockOut.ts';
import { propose } from './proposals.ts';
import { rolePermissionsNow } from './rolePermissions.ts';
import { userPermissionsNow } from './userPermissions.ts';
import { writePermissions } from './writePermissions.ts';

/**
 * Sets a role's permissions in the actor's account. Those that need two administrators become proposals.
 * @returns how many permissions wait for another administrator.
 * @throws AppError 403 if the actor doesn't administer all units, 409 if no one could set permissions any more.
 */
export async function updateRolePermissions(
  tx: Tx,
  actor: Actor,
  { role, permissions }: z.output<typeof rolePermissionsBody>,
): Promise<number> {
  await mustAdministerAll(tx, actor);
  await oneAtATime(tx, actor.accountId);
  await mustBeOurs(tx, actor.accountId, role);
  const ids = permissions.map(({ menuReferenceId }) => menuReferenceId);
  const now = await rolePermissionsNow(tx, actor.accountId, role, ids);
  const steps = stepsTo(permissions, now);
  mustBeGivable(steps);
  const isOwn = await plays(tx, actor, role);
  const waiting = await needingSecond(tx, actor, steps, isOwn);
  const waits = ({ menuReferenceId }: PermissionStep) => waiting.has(menuReferenceId);
  const by = { accountId: actor.accountId, actorId: actor.userId };
  const given = steps.filter((step) => !waits(step));
  await writePermissions(tx, by, { role }, given);
  await propose(tx, actor, { role }, steps.filter(waits));
  await keepAnAdministrator(tx, actor.accountId, given);
  return waiting.size;
}

/**
 * Sets a user's personal permissions. Those that need two administrators become proposals.
 * @returns how many permissions wait for another administrator.
 * @throws AppError 404 for a user of another account or unit, 403 for permissions beyond the actor's own units,
 * 409 if no one could set permissions any more.
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
  mustBeGivable(steps);
  mustNotReachBeyond(units, steps);
  const waiting = await needingSecond(tx, actor, steps, userId === actor.userId);
  const waits = ({ menuReferenceId }: PermissionStep) => waiting.has(menuReferenceId);
  const by = { accountId: actor.accountId, actorId: actor.userId };
  const given = steps.filter((step) => !waits(step));
  await writePermissions(tx, by, { userId }, given);
  await propose(tx, actor, { userId }, steps.filter(waits));
  await keepAnAdministrator(tx, actor.accountId, given);
  return waiting.size;
}

/**
 * Refuses roles of other companies.
 * @throws AppError 404 if the role belongs to another account.
 */
async function mustBeOurs(tx: Tx, accountId: number, role: string): Promise<void> {
  if (!role.startsWith('role-')) return;
  const rows = await query(tx, 'select from roles where key = $role and account_id = $accountId', {
    role,
    accountId,
  });
  if (rows.length === 0) throw notFound('Role not found');
}

/** Whether the actor has a custom role, now or later. Custom roles aren't among the actor's workflow roles. */
async function plays(tx: Tx, { userId }: Actor, role: string): Promise<boolean> {
  const rows = await query(tx, 'select from user_roles where user_id = $userId and role = $role', {
    userId,
    role,
  });
  return rows.length > 0;
}
