import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { changePasswordBody } from '#machines/domains/company/contracts/auth.ts';
import {
  ACCOUNT_DELAYS,
  delayKey,
  forgive,
  reserveAttempt,
} from '#server/platform/access/delays.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { accountById } from './account.ts';
import { setPassword } from './newPassword.ts';
import { isPassword } from './password.ts';

/** The key of the counter of password guesses, which all forms that ask for the password again share. */
export const guessKey = (userId: number): string => delayKey('old password', userId);

/**
 * Limits guesses of the password in a session that was left open. Guesses are counted before the transaction: inside
 * it, a refusal would undo the count, and counting on a second connection could deadlock under load.
 */
export const guessSlowly = ({ db, actor }: Call): Promise<void> =>
  reserveAttempt(db, guessKey(actor.userId ?? 0), ACCOUNT_DELAYS);

/**
 * POST /Auth/ChangePassword { strOldPassword, strNewPassword, strConfirmPassword }: changes the password and
 * ends all other sessions of the person. Errors are 400 for a wrong old password, and 429 after too many
 * guesses.
 */
export async function changePassword(
  { tx, actor, visitor, sessionId, services, afterCommit }: WriteCall,
  body: z.output<typeof changePasswordBody>,
): Promise<WriteAnswer> {
  const row = await accountById(tx, actor.userId ?? 0);
  if (!row) throw new AppError('unauthenticated', 'Please log in');
  if (!(await isPassword(row.passwordHash, body.strOldPassword))) {
    const message = 'The old password is incorrect';
    throw invalid(message, [{ path: 'strOldPassword', message }]);
  }
  await forgive(tx, guessKey(row.userId));
  await setPassword(tx, row, { path: 'strNewPassword', password: body.strNewPassword });
  const others = await endSessions(
    tx,
    visitor,
    { userId: row.userId, except: sessionId },
    { event: 'session.ended', reason: 'The password was changed' },
  );
  afterCommit(() => services.bus.changeSessions(others));
  return { statusCode: 200, message: 'Submitted Successfully' };
}
