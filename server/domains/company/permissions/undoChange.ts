import type { z } from 'zod';
import type { Flags, MenuReference, Overrides } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { changedAgain } from '#server/kits/resources/changedAgain.ts';
import type { undoChangeBody } from './bodies.ts';
import { oneAtATime } from './lockOut.ts';
import { updateRolePermissions, updateUserPermissions } from './update.ts';
import { administeredUser } from './grantRules.ts';

/** SQL that says whether no later change than `permission_changes c` is about the same permission. */
export const IS_LATEST = `not exists (select from permission_changes l
  where l.account_id = c.account_id and l.menu_reference_id = c.menu_reference_id and l.id > c.id
    and l.role is not distinct from c.role and l.user_id is not distinct from c.user_id)`;

type Change = {
  employeeId: number | null;
  menuReferenceId: MenuReference;
  isLatest: boolean;
} & ({ role: string; before: Flags } | { role: null; before: Overrides });

/**
 * POST /Permission/UndoChange: gives a permission the value it had before the latest change, by the rules for
 * any change.
 * @returns how many permissions wait for another administrator.
 * @throws AppError 404 for a change of another account, 409 if there is a later change.
 */
export async function undoChange(
  tx: Tx,
  actor: Actor,
  { changeId }: z.output<typeof undoChangeBody>,
): Promise<number> {
  await oneAtATime(tx, actor.accountId);
  const change = await queryOne<Change>(
    tx,
    `select c.role, u.employee_id as "employeeId", c.menu_reference_id as "menuReferenceId", c.before,
       ${IS_LATEST} as "isLatest"
     from permission_changes c left join users u on u.id = c.user_id
     where c.id = $changeId and c.account_id = $accountId`,
    { changeId, accountId: actor.accountId },
  );
  if (!change || !(await isTheirs(tx, actor, change))) throw notFound('Change not found');
  if (!change.isLatest) throw changedAgain();
  const { menuReferenceId } = change;
  if (change.role !== null) {
    const permissions = [{ menuReferenceId, ...change.before }];
    return updateRolePermissions(tx, actor, { role: change.role, permissions });
  }
  const permissions = [{ menuReferenceId, ...change.before }];
  return updateUserPermissions(tx, actor, { employeeId: change.employeeId ?? 0, permissions });
}

/**
 * Whether the actor administers the user whom a change is about. An unknown user counts as one whom they don't
 * administer.
 */
async function isTheirs(tx: Tx, actor: Actor, { role, employeeId }: Change): Promise<boolean> {
  if (role !== null) return true;
  try {
    await administeredUser(tx, actor, employeeId ?? 0);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return false;
    throw error;
  }
}
