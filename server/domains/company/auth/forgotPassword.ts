import { getMailForms, IS_LOGIN, IS_MAIL } from '#server/platform/mail/mailForms.ts';
import { createHash, createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  forgetPasswordBody,
  ForgetPasswordAnswer,
  resetPasswordBody,
  ResetTokenAnswer,
  verifyResetBody,
} from '#machines/domains/company/contracts/auth.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import {
  CODE_DELAYS,
  delayKey,
  forgive,
  reserveAttempt,
  type DelayPolicy,
} from '#server/platform/access/delays.ts';
import { addressKey, unlockLogin } from '#server/platform/access/loginLimit.ts';
import { tryCode, spendCode } from '#server/platform/access/oneTimeCodes.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { accountById } from './account.ts';
import { WRONG_CODE } from './code.ts';
import { deviceCookie, resetCookie } from './cookies.ts';
import { deriveKey } from '#server/platform/secret.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import type { AuthContext } from './context.ts';
import { setPassword } from './newPassword.ts';

/** The password resets that may be requested from a network address. */
const ASKING: DelayPolicy = { free: 30, firstSeconds: 10, capSeconds: 600, forgetSeconds: 3600 };

/**
 * The time in minutes from the request until the code must be entered. It is enough for three codes, which are valid
 * for five minutes each.
 */
const REQUEST_MINUTES = 20;
const TOKEN_MINUTES = 10;

const SENT = 'If there is such an account, a code has been sent to its email address.';
const UNSENT = `${SENT} No mail server is set up here, so the mail lies in the data folder.`;
const EXPIRED = 'This took too long. Request a new code.';

/**
 * The token depends on the user of the request, so that changing the row in the database can't make it another
 * user's token.
 */
const getToken = (secret: Buffer, { id, userId }: { id: string; userId: number }): string =>
  createHmac('sha256', deriveKey(secret, 'password reset'))
    .update(`${id} ${userId}`)
    .digest('base64url');

const getHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * POST /Auth/ForgetPassword { strEmail | strLoginId }: mails a code to the user's address. Neither the response
 * nor its timing reveals whether the user exists, because only a worker looks the user up.
 */
export const forgetPassword =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    body: z.output<typeof forgetPasswordBody>,
  ): Promise<ForgetPasswordAnswer> => {
    const { db, env, wake } = auth.services;
    await reserveAttempt(db, addressKey(request.ip ?? '', 'forgot'), ASKING);
    const mark = deviceCookie.get(request);
    const requestId = await withTransaction(db, async (tx) => {
      const row = await queryOne<{ id: string }>(
        tx,
        `insert into password_resets (asked, familiar_user_id) values ($asked, $familiar)
         returning id`,
        { asked: body, familiar: mark === undefined ? null : auth.devices.userOf(mark) },
      );
      if (!row) throw new Error('The request was not stored');
      await queueMail(tx, { kind: 'resetCode', resetId: row.id });
      return row.id;
    });
    wake();
    resetCookie.set(request, response, requestId);
    return { statusCode: 200, message: env.SMTP_URL ? SENT : UNSENT, requestId };
  };

/**
 * POST /Auth/VerifyForgetPasswordOTP { strLoginId, pin, requestId? }: returns a token for ResetPassword. The code
 * belongs to a request, whose ID the browser has in a cookie, so that no one can use up another person's guesses.
 */
export const verifyForgotten =
  (auth: AuthContext) =>
  async (
    request: Request,
    _response: Response,
    { strLoginId, pin, requestId = resetCookie.get(request) }: z.output<typeof verifyResetBody>,
  ): Promise<ResetTokenAnswer> => {
    const { db, secret } = auth.services;
    const reset = requestId && (await readOpenReset(auth, requestId, strLoginId));
    const guesses = reset && resetKey(reset.userId, reset.isFamiliar);
    // The error isn't 429, because 429 would reveal that the account exists.
    const isTooMany = guesses && (await reserveAttempt(db, guesses, CODE_DELAYS).catch(isRefusal));
    const result =
      reset && !isTooMany
        ? await tryCode(db, secret, { resetId: reset.id, userId: reset.userId }, pin)
        : null;
    if (!reset || !guesses || !result?.isRight) throw invalid(WRONG_CODE);
    await forgive(db, guesses);
    const resetToken = getToken(secret, reset);
    const isMine = await withTransaction(db, async (tx) => {
      if (!(await spendCode(tx, result.codeId))) return false;
      await query(
        tx,
        `update password_resets set token_hash = $hash,
           token_expires_at = now() + make_interval(mins => ${TOKEN_MINUTES})
         where id = $id::uuid`,
        { hash: getHash(resetToken), id: reset.id },
      );
      return true;
    });
    if (!isMine) throw invalid(WRONG_CODE);
    return { statusCode: 200, message: 'Submitted Successfully', resetToken };
  };

/**
 * Wrong codes are counted over all requests of a user, because five for each of 288 codes a day would be 1,440
 * guesses. Requests from devices that the person has used are counted separately, so that a stranger can't use
 * up their guesses.
 */
const resetKey = (userId: number, isFamiliar: boolean): string =>
  delayKey(isFamiliar ? 'familiar reset code' : 'reset code', userId);

const isRefusal = (error: unknown): true => {
  if (error instanceof AppError && error.code === 'tooMany') return true;
  throw error;
};

const RESET = 'A password was to be reset by it';

/** Returns a recent request if its user was found and has this login. */
const readOpenReset = async ({ services: { db } }: AuthContext, id: string, login: string) => {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return undefined;
  const request = await queryOne<WorkRow & { id: string; userId: number; isFamiliar: boolean }>(
    db,
    `select r.id, r.user_id as "userId", ${asTagged('r')},
       r.familiar_user_id is not distinct from r.user_id as "isFamiliar"
     from password_resets r join users u on u.id = r.user_id
     join user_people e on e.user_id = u.id
     where r.id = $id::uuid and u.is_active and r.token_hash is null and r.used_at is null
       and r.requested_at > now() - make_interval(mins => ${REQUEST_MINUTES})
       and (${IS_LOGIN} or ${IS_MAIL})`,
    { id, forms: getMailForms(login) },
  );
  if (request) await requireUnchanged(db, 'password_resets', [request], RESET);
  return request;
};

/**
 * POST /Auth/ResetPassword { resetToken, newPassword, confirmPassword }: sets the password and ends all
 * sessions of the person. The token works once.
 */
export const resetPassword =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { resetToken, newPassword }: z.output<typeof resetPasswordBody>,
  ): Promise<WriteAnswer> => {
    const { db, bus, wake, secret } = auth.services;
    const visitor = getVisitor(request);
    const { ended, loginId } = await withTransaction(db, async (tx) => {
      const reset = await queryOne<WorkRow & { id: string; userId: number }>(
        tx,
        `update password_resets r set used_at = now()
         where token_hash = $hash and used_at is null and token_expires_at > now()
         returning id, user_id as "userId", ${asTagged('r')}`,
        { hash: getHash(resetToken) },
      );
      const isTheirs = reset && getToken(secret, reset) === resetToken;
      const row = isTheirs && (await accountById(tx, reset.userId));
      if (!row) throw invalid(EXPIRED);
      await requireUnchanged(tx, 'password_resets', [reset], RESET);
      await setPassword(tx, row, { path: 'newPassword', password: newPassword });
      const { userId, accountId } = row;
      const ending = {
        event: 'session.ended' as const,
        reason: 'The password was forgotten and reset',
      };
      await recordSteps(tx, visitor, [
        {
          userId,
          accountId,
          sessionId: null,
          event: 'password.reset',
          from: SESSION_START,
          to: SESSION_START,
          isSuccess: true,
        },
      ]);
      return { loginId: row.loginId, ended: await endSessions(tx, visitor, { userId }, ending) };
    });
    wake();
    bus.changeSessions(ended);
    // A person who has proven their identity must not wait because of other people's attempts.
    await unlockLogin(db, loginId);
    resetCookie.clear(request, response);
    return { statusCode: 200, message: 'Submitted Successfully' };
  };
