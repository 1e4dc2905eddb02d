import { getMailForms, IS_MAIL } from '#server/platform/mail/mailForms.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import type { Visitor } from '#server/platform/access/visitor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import type { AccountRow } from './account.ts';

/** A row of `mail_changes` that is to be applied. */
export interface MailChange {
  id: string;
  kind: 'office' | 'personal';
  newMail: string;
}

/**
 * Refuses the address of another person.
 * @throws AppError 409 if another login has it, in any company, or with `accountId` in this one.
 */
export async function refuseAnothers(
  db: Db | Tx,
  { userId, mail, accountId = null }: { userId: number; mail: string; accountId?: number | null },
): Promise<void> {
  const others = await query(
    db,
    `select from users u join user_people e on e.user_id = u.id
     where u.is_active and u.id <> $userId
       and ($accountId::bigint is null or u.account_id = $accountId)
       and ${IS_MAIL} limit 1`,
    { userId, forms: getMailForms(mail), accountId },
  );
  if (others.length > 0) throw new AppError('conflict', 'Another login has this email address');
}

/** Who makes the change, and the event that the sign-in log gets. */
interface ChangedBy {
  userId: number | null;
  reason: string;
  visitor: Visitor;
  sessionId: string | null;
  logged: string;
}

/** Changes the mail address of a login, and records who did it. */
export async function storeMail(
  tx: Tx,
  row: AccountRow,
  { id, kind, newMail }: MailChange,
  by: ChangedBy,
): Promise<void> {
  const { employeeId, userId } = row;
  await recordSteps(tx, by.visitor, [
    {
      userId,
      accountId: row.accountId,
      sessionId: by.sessionId,
      event: 'mail.changed',
      from: 'signedIn',
      to: 'signedIn',
      isSuccess: true,
      reason: by.logged,
    },
  ]);
  const column = kind === 'office' ? 'office_mail' : 'personal_mail';
  await query(tx, `select set_config('cadre.confirmed_mail_of', $employeeId::text, true)`, {
    employeeId,
  });
  await query(tx, `update employees set ${column} = $newMail where id = $employeeId`, {
    newMail,
    employeeId,
  });
  await query(tx, `select set_config('cadre.confirmed_mail_of', '', true)`, {});
  await query(tx, 'update mail_changes set confirmed_at = now() where id = $id::uuid', { id });
  // Links and codes that were sent to the old address become invalid.
  await query(
    tx,
    'update password_resets set used_at = now() where user_id = $userId and used_at is null',
    { userId },
  );
  const about = {
    actor: { userId: by.userId, accountId: row.accountId },
    reason: by.reason,
  };
  if (employeeId === 0) {
    // Users who aren't employees have one address, which is stored with the user.
    await query(tx, 'update users set mail = $newMail where id = $userId', { newMail, userId });
    await recordChanges(tx, [
      {
        ...about,
        recordType: 'user',
        recordId: userId,
        before: { mail: row.officeMail },
        after: { mail: newMail },
      },
    ]);
    return;
  }
  const field = kind === 'office' ? 'officeMail' : 'personalMail';
  await recordChanges(tx, [
    {
      ...about,
      recordType: 'employee',
      recordId: employeeId,
      before: { [field]: row[field] },
      after: { [field]: newMail },
    },
  ]);
}
