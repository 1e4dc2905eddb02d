import type { z } from 'zod';
import type {
  activationBody,
  lockBody,
  setActiveBody,
} from '#machines/domains/company/contracts/users.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { inviteUsers } from '#server/platform/access/invitations.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { keepAnyAdministrator } from '#server/domains/company/permissions/index.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import { managedUsers } from './managed.ts';

/**
 * Activates and deactivates users (spec 000 §7): applies a whole list of `userEnroll` and `isActive`, or nothing.
 * @throws AppError 404 for an employee without a user, and the errors of `setActive`.
 */
export async function activateByEnroll(
  call: WriteCall,
  items: z.output<typeof activationBody>,
): Promise<WriteAnswer> {
  const rows = await query<{ userId: number; employeeId: number }>(
    call.tx,
    `select id as "userId", employee_id as "employeeId" from users
     where account_id = $accountId and employee_id = any($employeeIds::bigint[])`,
    {
      accountId: call.actor.accountId,
      employeeIds: items.map(({ userEnroll }) => userEnroll),
    },
  );
  const users = new Map(rows.map((row) => [row.employeeId, row.userId]));
  const entries = items.map(({ userEnroll, isActive }) => {
    const userId = users.get(userEnroll);
    if (userId === undefined) throw notFound('User not found');
    return { userId, isActive };
  });
  for (const isActive of [true, false]) {
    const userIds = entries.filter((one) => one.isActive === isActive).map(({ userId }) => userId);
    if (userIds.length > 0) await setActive(call, { userIds, isActive });
  }
  return SUBMITTED;
}

/**
 * POST /Users/SetActive: a deactivated user is signed out everywhere, can't sign in, and loses assignments in
 * open workflows (workers/assignmentExpiry.ts).
 * @throws AppError 403 for the caller, 404 out of reach, 409 if no administrator would be left.
 */
export async function setActive(
  call: WriteCall,
  { userIds, isActive }: z.output<typeof setActiveBody>,
): Promise<WriteAnswer> {
  const { tx, actor } = call;
  await managedUsers(tx, actor, userIds);
  const before = await recordsBefore(tx, 'login', userIds);
  await query(tx, 'update users set is_active = $isActive where id = any($userIds::bigint[])', {
    userIds,
    isActive,
  });
  await recordChanged(tx, 'login', before, { actor: by(call) });
  if (!isActive) {
    await endAll(call, userIds, 'An administrator deactivated the user');
    await keepAnyAdministrator(tx, actor.accountId);
  }
  return SUBMITTED;
}

/**
 * POST /Users/Lock: keeps users from signing in for a while without removing their assignments, or lets them
 * sign in again.
 */
export async function setLocked(
  call: WriteCall,
  { userIds, isLocked }: z.output<typeof lockBody>,
): Promise<WriteAnswer> {
  const { tx, actor } = call;
  await managedUsers(tx, actor, userIds);
  const before = await recordsBefore(tx, 'user', userIds);
  await query(
    tx,
    `update users set locked_at = case when $isLocked then coalesce(locked_at, now()) end,
       locked_by = case when $isLocked then $actorId::bigint end
     where id = any($userIds::bigint[])`,
    { userIds, isLocked, actorId: actor.userId },
  );
  await recordChanged(tx, 'user', before, { actor: by(call) });
  if (isLocked) {
    await endAll(call, userIds, 'An administrator locked the user');
    await keepAnyAdministrator(tx, actor.accountId);
  }
  return SUBMITTED;
}

/**
 * POST /Users/ResetPassword: removes the password, signs the user out and mails them a link with which only
 * they can set another.
 */
export async function resetPasswords(
  call: WriteCall,
  { userIds }: { userIds: number[] },
): Promise<WriteAnswer> {
  const { tx, actor, services } = call;
  const users = await managedUsers(tx, actor, userIds);
  const unreachable = users.filter(({ mail, kind }) => !mail || kind === 'service');
  if (unreachable.length > 0) {
    throw new AppError('conflict', 'A link cannot be sent to a user without an email address', {
      refused: unreachable.map(({ userId, name }) => ({ userId, reason: name })),
    });
  }
  const before = await recordsBefore(tx, 'login', userIds);
  await query(tx, 'update users set password_hash = $hash where id = any($userIds::bigint[])', {
    userIds,
    hash: await unknownPassword(),
  });
  await recordChanged(tx, 'login', before, { actor: by(call) });
  await endAll(call, userIds, 'An administrator reset the password');
  await inviteUsers(tx, services.secret, { userIds, purpose: 'reset', madeBy: actor.userId });
  return SUBMITTED;
}

/** POST /Users/EndSessions: signs users out everywhere. */
export async function endAllSessions(
  call: WriteCall,
  { userIds }: { userIds: number[] },
): Promise<WriteAnswer> {
  await managedUsers(call.tx, call.actor, userIds);
  await endAll(call, userIds, 'An administrator ended the sessions');
  return SUBMITTED;
}

const by = ({ actor }: WriteCall) => ({ userId: actor.userId, accountId: actor.accountId });

async function endAll(
  { tx, visitor, services, afterCommit }: WriteCall,
  userIds: readonly number[],
  reason: string,
): Promise<void> {
  const open = await query<{ id: string }>(
    tx,
    `select id from sessions where user_id = any($userIds::bigint[]) and revoked_at is null
       and expires_at > now()`,
    { userIds },
  );
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return;
  const ended = await endSessions(tx, visitor, { ids }, { event: 'session.ended', reason });
  afterCommit(() => services.bus.changeSessions(ended));
}
