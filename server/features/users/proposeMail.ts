import type { z } from 'zod';
import { english } from '#machines/locales/translate.ts';
import { MENU } from '#machines/contracts/permissions.ts';
import type { proposeMailBody } from '#machines/contracts/users.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { SENTENCES } from '#machines/values/noticeSentences.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { accountById, mailOf, refuseAnothers } from '#server/features/auth/index.ts';
import { editorsOf } from '#server/features/permissions/index.ts';
import type { WriteCall } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import { decided, proposed } from '#server/records/proposals.ts';
import { sendNotices } from '#server/workflow/notices/writeNotices.ts';
import { managedUsers } from './managed.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** The workflow name under which its notices are stored; it isn't a workflow. */
const LOGIN_MAILS = 'login mails';

/**
 * POST /Users/ProposeMail: proposes another email address for a login, for someone else to confirm. The
 * person is notified at once, also at the old address.
 * @throws AppError 403 for oneself or outside one's units, 404 out of reach, 409 if the address is in
 * use.
 */
export async function proposeMail(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { employeeId, userId, kind, mail, reason }: z.output<typeof proposeMailBody>,
): Promise<WriteAnswer> {
  const asked = userId ?? (await userOf(tx, actor, employeeId ?? 0));
  const reach = { flag: 'isCreate', reference: MENU.loginMails } as const;
  await managedUsers(tx, actor, [asked], reach);
  const row = await accountById(tx, asked);
  if (!row) throw cannotSignIn();
  const now = (kind === 'office' ? row.officeMail : row.personalMail) ?? '';
  if (kind === 'personal' && row.employeeId === 0) {
    const message = 'Only an employee has a personal email address';
    throw invalid(message, [{ path: 'kind', message }]);
  }
  if (now.toLowerCase() === mail.toLowerCase()) {
    const message = 'This is already the email address';
    throw invalid(message, [{ path: 'mail', message }]);
  }
  await refuseAnothers(tx, { userId: asked, mail, accountId: actor.accountId });
  const replaced = await query<{ id: number }>(
    tx,
    `select id from mail_proposals where user_id = $asked and kind = $kind and decided_at is null
     for update`,
    { asked, kind },
  );
  const ids = replaced.map(({ id }) => id);
  await decided(tx, 'mail proposal', ids, actor, 'replaced');
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into mail_proposals (account_id, user_id, kind, before_mail, new_mail, reason, proposed_by)
     values ($accountId, $asked, $kind, $before, $mail, $reason, $me) returning id`,
    {
      accountId: actor.accountId,
      asked,
      kind,
      before: now || null,
      mail,
      reason,
      me: actor.userId,
    },
  );
  if (!made) throw new Error('The proposal was not stored');
  await proposed(tx, 'mail proposal', [made.id], actor);
  if (mailOf(row)) await queueMail(tx, { kind: 'mailProposed', proposalId: made.id });
  await tell(tx, actor, asked);
  return SUBMITTED;
}

export const cannotSignIn = (): AppError =>
  new AppError('conflict', 'This user cannot sign in. Activate or unlock the user first');

/** @throws AppError 404 for an unknown employee, or one without a login. */
async function userOf(tx: Tx, { accountId }: Actor, employeeId: number): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    'select id from users where employee_id = $employeeId and account_id = $accountId',
    { employeeId, accountId },
  );
  if (!row) throw notFound('User not found');
  return row.id;
}

/** Notifies people who can confirm it, and the person it is about. */
async function tell(tx: Tx, { accountId, userId, name }: Actor, about: number): Promise<void> {
  const others = (await editorsOf(tx, accountId, MENU.loginMails)).filter(
    (id) => id !== userId && id !== about,
  );
  const details = english(SENTENCES.by, { name });
  await sendNotices(tx, { accountId, workflow: LOGIN_MAILS }, [
    {
      userId: about,
      kind: 'decided',
      title: english(SENTENCES.mailProposed, {}),
      details,
      path: '/account/mail',
      count: 1,
    },
    ...others.map((one) => ({
      userId: one,
      kind: 'waiting' as const,
      title: english(SENTENCES.mailWaits, {}),
      details,
      path: '/administration/emailChanges',
      count: 1,
    })),
  ]);
}
