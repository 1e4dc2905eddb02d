import type { z } from 'zod';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { changeMailBody, confirmMailBody } from '#machines/contracts/auth.ts';
import { CODE_DELAYS, delayKey, forgive, reserveAttempt } from '#server/access/delays.ts';
import { requestCode, spendCode, tryCode } from '#server/access/oneTimeCodes.ts';
import { recordSteps } from '#server/access/signInLog.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import { recordChanges } from '#server/records/recordChanges.ts';
import { accountById, mailOf, type AccountRow } from './account.ts';
import { guessKey } from './changePassword.ts';
import { WRONG_CODE } from './code.ts';
import { isPassword } from './password.ts';

/** From asking to having typed the code, as long as three codes of five minutes take. */
const CHANGE_MINUTES = 20;

const SENT = 'A code has been sent to the new address. The change takes effect once you enter it.';
const UNSENT = `${SENT} No mail server is set up here, so the mail lies in the data folder.`;

/**
 * POST /Auth/ChangeMail { strPassword, strKind, strNewMail }: mails a code to the new address and a
 * warning to the old one; nothing changes yet. The answer is the same whoever has that address. 400
 * when the password isn't right, 429 after guessing at it or after 3 codes in 15 minutes.
 */
export async function changeMail(
  { tx, actor, services }: WriteCall,
  { strPassword, strKind, strNewMail }: z.output<typeof changeMailBody>,
): Promise<WriteAnswer> {
  const row = await ownAccount(tx, actor.userId);
  if (!(await isPassword(row.passwordHash, strPassword))) {
    const message = 'The password is not right';
    throw invalid(message, [{ path: 'strPassword', message }]);
  }
  await forgive(tx, guessKey(row.userId));
  const known = (strKind === 'office' ? row.officeMail : row.personalMail) ?? '';
  if (known.toLowerCase() === strNewMail.toLowerCase()) {
    const message = 'This is already your email address';
    throw invalid(message, [{ path: 'strNewMail', message }]);
  }
  const change = await queryOne<{ id: string }>(
    tx,
    `insert into mail_changes (user_id, kind, old_mail, new_mail)
     values ($userId, $strKind, $oldMail, $strNewMail) returning id`,
    { userId: row.userId, strKind, strNewMail, oldMail: mailOf(row) || null },
  );
  if (!change) throw new Error('The change of the mail address was not stored');
  const codeId = await requestCode(tx, row.userId, true, { mailChangeId: change.id });
  await queueMail(tx, { kind: 'mailChangeCode', codeId });
  if (mailOf(row)) await queueMail(tx, { kind: 'mailChangeAsked', changeId: change.id });
  return { statusCode: 200, message: services.env.SMTP_URL ? SENT : UNSENT };
}

/**
 * POST /Auth/ConfirmMail { pin }: the newest change that the person asked for takes effect, codes that
 * went to the old address end, and its owner is told. 400 for whatever isn't its code, 409 where
 * another login has that address, 429 after guessing. Not by write(): a wrong try must stay counted.
 */
export async function confirmMail(
  { db, actor, services, visitor, sessionId }: Call,
  { pin }: z.output<typeof confirmMailBody>,
): Promise<WriteAnswer> {
  const userId = actor.userId ?? 0;
  // Over all codes of an account: each change may have five tries.
  await reserveAttempt(db, codeKey(userId), CODE_DELAYS);
  const change = await openChange(db, userId);
  const looked = change && (await tryCode(db, services.secret, { mailChangeId: change.id }, pin));
  if (!change || !looked?.isRight) throw wrongCode();
  await withTransaction(db, async (tx) => {
    if (!(await spendCode(tx, looked.codeId))) throw wrongCode();
    const row = await ownAccount(tx, userId);
    await refuseAnothers(tx, userId, change.newMail);
    await store(tx, row, change);
    await recordSteps(tx, visitor, [
      {
        userId,
        accountId: row.accountId,
        sessionId,
        event: 'mail.changed',
        from: 'signedIn',
        to: 'signedIn',
        isSuccess: true,
        reason: `The ${change.kind} mail address was changed`,
      },
    ]);
    if (change.oldMail) await queueMail(tx, { kind: 'mailChanged', changeId: change.id });
  });
  services.wake();
  await forgive(db, codeKey(userId));
  return { statusCode: 200, message: 'Submitted Successfully' };
}

const codeKey = (userId: number): string => delayKey('mail code', userId);

const wrongCode = () => invalid(WRONG_CODE, [{ path: 'pin', message: WRONG_CODE }]);

interface Change {
  id: string;
  kind: 'office' | 'personal';
  oldMail: string | null;
  newMail: string;
}

const openChange = (db: Db, userId: number): Promise<Change | undefined> =>
  queryOne<Change>(
    db,
    `select id, kind, old_mail as "oldMail", new_mail as "newMail" from (
       select * from mail_changes where user_id = $userId order by requested_at desc limit 1) m
     where confirmed_at is null and requested_at > now() - make_interval(mins => ${CHANGE_MINUTES})`,
    { userId },
  );

/** Told only to whoever has shown that mail to this address reaches them. */
async function refuseAnothers(tx: Tx, userId: number, mail: string): Promise<void> {
  const others = await query(
    tx,
    `select from users u join user_people e on e.user_id = u.id
     where u.is_active and u.id <> $userId
       and lower($mail) in (lower(e.office_mail), lower(e.personal_mail)) limit 1`,
    { userId, mail },
  );
  if (others.length > 0) throw new AppError('conflict', 'Another login has this email address');
}

async function store(tx: Tx, row: AccountRow, { id, kind, newMail }: Change): Promise<void> {
  const { employeeId, userId, accountId } = row;
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
  // What was sent to the old address opens nothing any more.
  await query(
    tx,
    'update password_resets set used_at = now() where user_id = $userId and used_at is null',
    { userId },
  );
  if (employeeId === 0) {
    await storeForUser(tx, row, newMail);
    return;
  }
  const field = kind === 'office' ? 'officeMail' : 'personalMail';
  await recordChanges(tx, [
    {
      recordType: 'employee',
      recordId: employeeId,
      before: { [field]: row[field] },
      after: { [field]: newMail },
      actor: { userId, accountId },
      reason: 'Confirmed at the new address',
    },
  ]);
}

/** Whoever is no employee has one address, which stands with the user. */
async function storeForUser(
  tx: Tx,
  { userId, accountId, officeMail }: AccountRow,
  mail: string,
): Promise<void> {
  await query(tx, 'update users set mail = $mail where id = $userId', { mail, userId });
  await recordChanges(tx, [
    {
      recordType: 'user',
      recordId: userId,
      before: { mail: officeMail },
      after: { mail },
      actor: { userId, accountId },
      reason: 'Confirmed at the new address',
    },
  ]);
}

async function ownAccount(tx: Tx, userId: number | null): Promise<AccountRow> {
  const row = await accountById(tx, userId ?? 0);
  if (!row) throw new AppError('unauthenticated', 'Please log in');
  return row;
}
