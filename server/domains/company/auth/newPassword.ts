import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import { recordChanges, type Fields } from '#server/platform/history/records/recordChanges.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import type { AccountRow } from './account.ts';
import { whyGuessable } from './guessable.ts';
import { hashPassword, isPassword } from './password.ts';

/**
 * Sets a password that passed the schema's length check, and notifies the person by mail.
 * @throws AppError 400 if it is the old one or easy to guess.
 */
export async function setPassword(
  tx: Tx,
  row: AccountRow,
  { path, password }: { path: string; password: string },
): Promise<void> {
  const refuse = (message: string) => invalid(message, [{ path, message }]);
  const why = whyGuessable(password, ownWords(row));
  if (why) throw refuse(why);
  if (await isPassword(row.passwordHash, password)) {
    throw refuse('The new password must be different from the old one');
  }
  const [now] = await query<{ accountId: number; after: Fields }>(
    tx,
    `update users t set password_hash = $hash, password_set_at = now() where t.id = $userId
     returning t.account_id as "accountId", ${fieldsSql('login')} as after`,
    { hash: await hashPassword(password), userId: row.userId },
  );
  if (now) {
    const { userId } = row;
    await recordChanges(tx, [
      {
        recordType: 'login',
        recordId: userId,
        before: {},
        after: { passwordDigest: now.after['passwordDigest'] },
        actor: { userId, accountId: now.accountId },
      },
    ]);
  }
  await queueMail(tx, { kind: 'passwordChanged', userId: row.userId });
}

/** Facts that make a password easy to guess: the user ID, the email address and its local part. */
const ownWords = ({ loginId, officeMail }: AccountRow): string[] => [
  loginId,
  ...(officeMail ? [officeMail, officeMail.split('@')[0] ?? ''] : []),
];
