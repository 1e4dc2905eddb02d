import { isSameName } from '#machines/core/values/textKeys.ts';
import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { proposeMailBody } from '#machines/domains/company/contracts/mailProposals.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { accountById, getMail, refuseAnothers } from '#server/domains/company/auth/index.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { MAIL_PROPOSAL, propose } from '#server/kits/proposals/index.ts';
import { managedUsers } from './managed.ts';

/**
 * POST /Users/ProposeMail: proposes another mail address for a login, which another administrator must confirm.
 * The person is notified at once, also at the old address.
 * @throws AppError 403 for the caller or outside their units, 404 out of reach, 409 if the address is in use,
 * or another is waiting.
 */
export async function proposeMail(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { employeeId, userId, kind, mail, reason }: z.output<typeof proposeMailBody>,
): Promise<WriteAnswer> {
  const proposedUserId = userId ?? (await getUser(tx, actor, employeeId ?? 0));
  const reach = { flag: 'isCreate', reference: MENU.loginMails } as const;
  await managedUsers(tx, actor, [proposedUserId], reach);
  const row = await accountById(tx, proposedUserId);
  if (!row) throw cannotSignIn();
  const now = (kind === 'office' ? row.officeMail : row.personalMail) ?? '';
  if (kind === 'personal' && row.employeeId === 0) {
    const message = 'Only an employee has a personal email address';
    throw invalid(message, [{ path: 'kind', message }]);
  }
  if (isSameName(now, mail)) {
    const message = 'This is already the email address';
    throw invalid(message, [{ path: 'mail', message }]);
  }
  await refuseAnothers(tx, { userId: proposedUserId, mail, accountId: actor.accountId });
  const values = {
    accountId: actor.accountId,
    asked: proposedUserId,
    kind,
    before: now || null,
    mail,
    reason,
    me: actor.userId,
  };
  await mustNotAwaitAnother(tx, proposedUserId, kind);
  const created = await propose(tx, actor, MAIL_PROPOSAL, {
    same: 'p.user_id = $asked and p.kind = $kind',
    values,
    store: () =>
      query(
        tx,
        `insert into mail_proposals (account_id, user_id, kind, before_mail, new_mail, reason,
           proposed_by)
         values ($accountId, $asked, $kind, $before, $mail, $reason, $me) returning id`,
        values,
      ),
  });
  for (const proposalId of getMail(row) ? created : []) {
    await queueMail(tx, { kind: 'mailProposed', proposalId });
  }
  return SUBMITTED;
}

/**
 * Refuses another proposal while a confirmed address waits to take effect.
 * @throws AppError 409 in this case.
 */
async function mustNotAwaitAnother(tx: Tx, userId: number, kind: string): Promise<void> {
  const confirmed = await query(
    tx,
    `select from mail_proposals where user_id = $userId and kind = $kind
       and outcome = 'confirmed' and applied_at is null`,
    { userId, kind },
  );
  if (confirmed.length === 0) return;
  throw new AppError('conflict', 'Another email address has been confirmed and takes effect soon');
}

export const cannotSignIn = (): AppError =>
  new AppError('conflict', 'This user cannot sign in. Activate or unlock the user first');

/**
 * Returns the user of an employee.
 * @throws AppError 404 for an unknown employee, or one without a login.
 */
async function getUser(tx: Tx, { accountId }: Actor, employeeId: number): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    'select id from users where employee_id = $employeeId and account_id = $accountId',
    { employeeId, accountId },
  );
  if (!row) throw notFound('User not found');
  return row.id;
}
