import { isSameName } from '#machines/core/values/textKeys.ts';
import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { changeMailBody, confirmMailBody } from '#machines/domains/company/contracts/auth.ts';
import { CODE_DELAYS, delayKey, forgive, reserveAttempt } from '#server/platform/access/delays.ts';
import { requestCode, spendCode, tryCode } from '#server/platform/access/oneTimeCodes.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import { accountById, getMail, type AccountRow } from './account.ts';
import { guessKey } from './changePassword.ts';
import { WRONG_CODE } from './code.ts';
import { isPassword } from './password.ts';
import { refuseAnothers, storeMail, type MailChange } from './storeMail.ts';

/**
 * The time in minutes from the request until the code must be entered. It is enough for three codes, which are valid
 * for five minutes each.
 */
const CHANGE_MINUTES = 20;

const SENT = 'A code has been sent to the new address. The change takes effect once you enter it.';
const UNSENT = `${SENT} No mail server is set up here, so the mail lies in the data folder.`;

/**
 * POST /Auth/ChangeMail { strPassword, strKind, strNewMail }: mails a code to the new address and a warning to
 * the old one. The answer is the same if another user has the address.
 * @throws AppError 400 for a wrong password, 429 after too many guesses or 3 codes in 15 minutes
 */
export async function changeMail(
  { tx, actor, services }: WriteCall,
  { strPassword, strKind, strNewMail }: z.output<typeof changeMailBody>,
): Promise<WriteAnswer> {
  const row = await ownAccount(tx, actor.userId);
  if (!(await isPassword(row.passwordHash, strPassword))) {
    const message = 'The password is incorrect';
    throw invalid(message, [{ path: 'strPassword', message }]);
  }
  await forgive(tx, guessKey(row.userId));
  const officeMail = (strKind === 'office' ? row.officeMail : row.personalMail) ?? '';
  if (isSameName(officeMail, strNewMail)) {
    const message = 'This is already your email address';
    throw invalid(message, [{ path: 'strNewMail', message }]);
  }
  const change = await queryOne<{ id: string }>(
    tx,
    `insert into mail_changes (user_id, kind, old_mail, new_mail)
     values ($userId, $strKind, $oldMail, $strNewMail) returning id`,
    { userId: row.userId, strKind, strNewMail, oldMail: getMail(row) || null },
  );
  if (!change) throw new Error('The change of the mail address was not stored');
  const codeId = await requestCode(tx, row.userId, true, { mailChangeId: change.id });
  await queueMail(tx, { kind: 'mailChangeCode', codeId });
  if (getMail(row)) await queueMail(tx, { kind: 'mailChangeAsked', changeId: change.id });
  return { statusCode: 200, message: services.env.SMTP_URL ? SENT : UNSENT };
}

/**
 * POST /Auth/ConfirmMail { pin }: applies the person's latest change, invalidates codes sent to the old address, and
 * notifies the person. It doesn't use `write`, because a wrong guess must stay counted when the call fails.
 * @throws AppError 400 for a wrong code, 409 if another login has the address, 429 after too many guesses
 */
export async function confirmMail(
  { db, actor, services, visitor, sessionId }: Call,
  { pin }: z.output<typeof confirmMailBody>,
): Promise<WriteAnswer> {
  const userId = actor.userId ?? 0;
  // Guesses are counted over all codes of an account, because each change allows five.
  await reserveAttempt(db, codeKey(userId), CODE_DELAYS);
  const change = await openChange(db, userId);
  const result =
    change && (await tryCode(db, services.secret, { mailChangeId: change.id, userId }, pin));
  if (!change || !result?.isRight) throw wrongCode();
  await withTransaction(db, async (tx) => {
    if (!(await spendCode(tx, result.codeId))) throw wrongCode();
    const row = await ownAccount(tx, userId);
    // Another user's address is only reported after the person has proven that they read mail at this address.
    await refuseAnothers(tx, { userId, mail: change.newMail });
    await storeMail(tx, row, change, {
      userId,
      reason: 'Confirmed at the new address',
      visitor,
      sessionId,
      logged: `The ${change.kind} email address was changed`,
    });
    if (change.oldMail) await queueMail(tx, { kind: 'mailChanged', changeId: change.id });
  });
  services.wake();
  await forgive(db, codeKey(userId));
  return { statusCode: 200, message: 'Submitted Successfully' };
}

const codeKey = (userId: number): string => delayKey('mail code', userId);

const wrongCode = () => invalid(WRONG_CODE, [{ path: 'pin', message: WRONG_CODE }]);

interface Change extends MailChange {
  oldMail: string | null;
}

async function openChange(db: Db, userId: number): Promise<Change | undefined> {
  const change = await queryOne<Change & WorkRow>(
    db,
    `select id, kind, old_mail as "oldMail", new_mail as "newMail", ${asTagged('m')} from (
       select * from mail_changes where user_id = $userId order by requested_at desc limit 1) m
     where confirmed_at is null and requested_at > now() - make_interval(mins => ${CHANGE_MINUTES})`,
    { userId },
  );
  if (change)
    await requireUnchanged(db, 'mail_changes', [change], 'An address was to be changed by it');
  return change;
}

async function ownAccount(tx: Tx, userId: number | null): Promise<AccountRow> {
  const row = await accountById(tx, userId ?? 0);
  if (!row) throw new AppError('unauthenticated', 'Please log in');
  return row;
}
