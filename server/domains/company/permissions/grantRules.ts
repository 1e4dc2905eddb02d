import { FLAGS, MENU, type Flag, type MenuReference } from '#machines/core/access/permissions.ts';
import { harmlessReferences } from '#server/platform/access/declared.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isAlone } from '#server/kits/proposals/index.ts';
import { userOfEmployee } from './whose.ts';

/** A permission of a role or user, before and after a change. */
export interface PermissionStep<Value = boolean | null> {
  menuReferenceId: number;
  before: Record<Flag, Value>;
  after: Record<Flag, Value>;
}

/**
 * Returns the flags that grant more than before. For a user, null grants more than false, because with null the roles
 * decide.
 */
export const raisedBy = ({ before, after }: PermissionStep): Flag[] =>
  FLAGS.filter((flag) => rank(after[flag]) > rank(before[flag]));

const rank = (value: boolean | null): number => (value === null ? 1 : value ? 2 : 0);

/** Returns the units in which the actor sets permissions, or null for all. */
export const administeredUnits = (db: Db | Tx, actor: Actor, flag: Flag = 'isEdit') =>
  unitsPermitted(db, actor, MENU.permissions, flag);

/**
 * Refuses administrators of some units only, because the permissions of a role apply in all units.
 * @throws AppError 403 if the actor doesn't administer every unit.
 */
export async function mustAdministerAll(tx: Tx, actor: Actor): Promise<void> {
  if ((await administeredUnits(tx, actor)) === null) return;
  throw forbidden('Only an administrator of every business unit can set the permissions of a role');
}

/**
 * Returns the user whose permissions the actor may read or set.
 * @throws AppError 404 for a user of another account or unit, 403 for one who also has roles in other units.
 */
export async function administeredUser(
  db: Db | Tx,
  actor: Actor,
  employeeId: number,
  flag: Flag = 'isEdit',
): Promise<{ userId: number; name: string; loginId: string; units: number[] | null }> {
  const units = await administeredUnits(db, actor, flag);
  const user = await userOfEmployee(db, actor.accountId, employeeId, units);
  if (units === null || flag === 'isView') return { ...user, units };
  const beyond = await query(
    db,
    `select from user_roles where user_id = $userId and role <> 'employee'
       and (business_unit_id is null or business_unit_id <> all($units::bigint[])) limit 1`,
    { userId: user.userId, units },
  );
  if (beyond.length > 0) {
    throw forbidden(
      'This person also acts in other business units. Only an administrator of all units can set their permissions',
    );
  }
  return { ...user, units };
}

/**
 * Refuses permissions that would apply outside the actor's units, because a personal permission applies in all units.
 * @throws AppError 403 if the actor doesn't administer every unit and a step grants a permission.
 */
export function mustNotReachBeyond(units: number[] | null, steps: readonly PermissionStep[]): void {
  const isGift = ({ before, after }: PermissionStep) =>
    FLAGS.some((flag) => after[flag] === true && before[flag] !== true);
  if (units === null || !steps.some(isGift)) return;
  throw forbidden(
    'A permission given to one person applies in every business unit: only an administrator of all units can give it',
  );
}

/** Returns the changes that a second administrator must confirm. */
export async function needingSecond(
  tx: Tx,
  actor: Actor,
  steps: readonly PermissionStep[],
  isOwn: boolean,
): Promise<Set<number>> {
  const waiting = new Set<number>();
  for (const step of steps) {
    const raised = raisedBy(step);
    if (raised.length === 0) continue;
    const isSensitive = !harmlessReferences().has(step.menuReferenceId);
    if (isSensitive || (isOwn && (await lacksAny(tx, actor, step.menuReferenceId, raised)))) {
      waiting.add(step.menuReferenceId);
    }
  }
  return waiting.size > 0 && (await isAlone(tx, actor)) ? new Set() : waiting;
}

/** Whether the actor lacks one of these flags in some unit. */
async function lacksAny(
  tx: Tx,
  actor: Actor,
  reference: number,
  flags: readonly Flag[],
): Promise<boolean> {
  for (const flag of flags) {
    if ((await unitsPermitted(tx, actor, reference as MenuReference, flag)) !== null) return true;
  }
  return false;
}

/**
 * Refuses the permission to create and close companies, so that administrators can't appoint operators.
 * @throws AppError 403 if a step grants it.
 */
export function mustBeGivable(steps: readonly PermissionStep[]): void {
  const isOfOperators = (step: PermissionStep) =>
    step.menuReferenceId === MENU.accounts && raisedBy(step).some((flag) => flag !== 'isView');
  if (!steps.some(isOfOperators)) return;
  throw forbidden('Only an operator of this installation can create and change accounts');
}

export const staleProposal = (): AppError =>
  new AppError('conflict', 'The permission has changed since this was proposed. Propose it again');
