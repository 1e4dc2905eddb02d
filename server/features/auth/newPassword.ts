import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { invalid } from '#server/errors.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import type { AccountRow } from './account.ts';
import { whyGuessable } from './guessable.ts';
import { hashPassword, isPassword } from './password.ts';

/**
 * Sets a password that the body's schema has found long enough, and tells the person by mail.
 * @throws AppError 400 when it is the old one or easy to guess.
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
    throw refuse('The new password must not be the old one');
  }
  await query(tx, 'update users set password_hash = $hash where id = $userId', {
    hash: await hashPassword(password),
    userId: row.userId,
  });
  await queueMail(tx, { kind: 'passwordChanged', userId: row.userId });
}

/** What anybody knows of a person: the user id, and the mail address and what stands before its @. */
const ownWords = ({ loginId, officeMail }: AccountRow): string[] => [
  loginId,
  ...(officeMail ? [officeMail, officeMail.split('@')[0] ?? ''] : []),
];
