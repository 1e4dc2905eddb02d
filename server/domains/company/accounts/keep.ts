import type { z } from 'zod';
import type {
  createAccountBody,
  editAccountBody,
  inviteAdministratorBody,
  setAccountActiveBody,
} from '#machines/domains/company/contracts/accounts.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { inviteUsers } from '#server/platform/access/invitations.ts';
import { mustOperate } from '#server/platform/access/operators.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import { createAnotherCompany } from '#server/domains/company/setup/index.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

/**
 * POST /Accounts/Create: creates another company on this installation, with its first administrator, who gets
 * an invitation by mail. The operator gets no permissions in it.
 * @throws AppError 403 if the caller isn't an operator, 409 for a name or user ID in use.
 */
export async function createAccount(
  { tx, actor, services }: WriteCall,
  { administrator, ...company }: z.output<typeof createAccountBody>,
): Promise<WriteAnswer & { autoId: number }> {
  await mustOperate(tx, actor);
  const { accountId, userId } = await createAnotherCompany(tx, actor.userId, {
    ...company,
    administrator: { ...administrator, password: null },
  });
  await invite(tx, services.secret, userId, actor.userId);
  return { ...SUBMITTED, autoId: accountId };
}

const invite = (tx: Tx, secret: Buffer, userId: number, madeBy: number | null): Promise<void> =>
  inviteUsers(tx, secret, { userIds: [userId], purpose: 'invitation', madeBy });

/** POST /Accounts/Edit: changes a company's name. The company itself sets its currency and fiscal year. */
export async function editAccount(
  { tx, actor }: WriteCall,
  { id, version, name }: z.output<typeof editAccountBody>,
): Promise<WriteAnswer> {
  await mustOperate(tx, actor);
  const account = await lockAccount(tx, id);
  mustBeCurrent('account', version, account.version);
  const twin = await query(
    tx,
    'select from accounts where comparison_key(name) = comparison_key($name) and id <> $id',
    { id, name },
  );
  if (twin.length > 0) throw new AppError('conflict', 'An account with this name already exists');
  await change({ tx, actor }, id, '', () =>
    query(tx, 'update accounts set name = $name, version = version + 1 where id = $id', {
      id,
      name,
    }),
  );
  return SUBMITTED;
}

/**
 * POST /Accounts/SetActive: users of an inactive company can't sign in, and are signed out. Nothing is deleted,
 * and deadlines keep running.
 * @throws AppError 409 for the operator's own company, because they would lock themselves out.
 */
export async function setAccountActive(
  { tx, actor, visitor, services, afterCommit }: WriteCall,
  { id, isActive, reason }: z.output<typeof setAccountActiveBody>,
): Promise<WriteAnswer> {
  await mustOperate(tx, actor);
  if (id === actor.accountId) {
    throw new AppError('conflict', 'You cannot deactivate the account you are signed in to');
  }
  await lockAccount(tx, id);
  await change({ tx, actor }, id, reason, () =>
    query(tx, 'update accounts set is_active = $isActive, version = version + 1 where id = $id', {
      id,
      isActive,
    }),
  );
  if (isActive) return SUBMITTED;
  const open = await query<{ id: string }>(
    tx,
    `select s.id from sessions s join users u on u.id = s.user_id
     where u.account_id = $id and s.revoked_at is null and s.expires_at > now()`,
    { id },
  );
  const ended = await endSessions(
    tx,
    visitor,
    { ids: open.map((session) => session.id) },
    { event: 'session.ended', reason: 'The account was deactivated' },
  );
  afterCommit(() => services.bus.changeSessions(ended));
  return SUBMITTED;
}

/** POST /Accounts/InviteAdministrator: sends another link to a first administrator who hasn't set a password. */
export async function inviteAdministrator(
  { tx, actor, services }: WriteCall,
  { id }: z.output<typeof inviteAdministratorBody>,
): Promise<WriteAnswer> {
  await mustOperate(tx, actor);
  await lockAccount(tx, id);
  const first = await queryOne<{ id: number }>(
    tx,
    `select id from users where account_id = $id and is_owner and employee_id is null
       and password_set_at is null and is_active order by id limit 1`,
    { id },
  );
  if (!first) throw new AppError('conflict', 'The first administrator has set their password');
  await invite(tx, services.secret, first.id, actor.userId);
  return SUBMITTED;
}

async function lockAccount(tx: Tx, id: number): Promise<{ version: number }> {
  const row = await queryOne<{ version: number }>(
    tx,
    'select version from accounts where id = $id for no key update',
    { id },
  );
  if (!row) throw notFound('Account not found');
  return row;
}

async function change(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  id: number,
  reason: string,
  write: () => Promise<unknown>,
): Promise<void> {
  const before = await recordsBefore(tx, 'account', [id]);
  await write();
  const about = { actor: { userId: actor.userId, accountId: id } };
  await recordChanged(tx, 'account', before, reason ? { ...about, reason } : about);
}
