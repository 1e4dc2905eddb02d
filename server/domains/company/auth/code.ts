import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type {
  CodeAnswer,
  verifyCodeBody,
  VerifyCodeAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import {
  CODE_DELAYS,
  countFailure,
  delayKey,
  forgive,
  refuseWhileWaiting,
} from '#server/platform/access/delays.ts';
import {
  makeDigits,
  requestCode,
  tryCode,
  spendCode,
} from '#server/platform/access/oneTimeCodes.ts';
import { addRefreshToken } from '#server/platform/access/refreshTokens.ts';
import { moveSession } from '#server/platform/access/sessions.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import type { Principal } from '#server/platform/access/principals.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { accountById, getMail, presentAccount, getProfile, type AccountRow } from './account.ts';
import { handOver } from './admit.ts';
import { getBearer, isFamiliar, type AuthContext } from './context.ts';

/** The message and its three exclamation marks come from spec 000 §8. */
const NO_MAIL = 'Please configure your email address!!!';
export const WRONG_CODE = 'Please provide a valid pin number!!!';
const WELCOME = 'Login Successfully!!';

/** The specification's client sends an address. It is ignored, because the code goes to the account's own address. */
export const sendCodeQuery = z.object({ strEmail: z.string().optional() });

/**
 * GET /Auth/GetLoginOTP: creates a code for the session that awaits one. With SMTP_URL it is mailed and
 * `data.message` is the masked address; without, `data.message` is the code. Errors are 400 if the person has
 * no mail address, and 429 after 3 codes in 15 minutes.
 */
export const sendCode =
  (auth: AuthContext) =>
  async (request: Request): Promise<CodeAnswer> => {
    const { db, env, secret } = auth.services;
    const principal = await whoAwaitsCode(auth, request);
    const row = await getAccount(auth, principal);
    const mail = getMail(row);
    if (!mail) throw invalid(NO_MAIL);
    const isKnownBrowser = isFamiliar(auth, request, row.userId);
    await refuseWhileWaiting(db, codeKey(row.userId, isKnownBrowser));
    const message = await withTransaction(db, async (tx) => {
      const { sessionId } = principal;
      const codeId = await requestCode(tx, row.userId, isKnownBrowser, { sessionId });
      await moveSession(tx, getVisitor(request), sessionId, { type: 'code.sent', message: '' });
      if (!env.SMTP_URL) return makeDigits(tx, secret, codeId);
      await queueMail(tx, { kind: 'loginCode', codeId });
      return `A code was sent to ${maskAddress(mail)}`;
    });
    auth.services.wake();
    const text = message ?? '';
    return { statusCode: 200, message: text, data: { message: text } };
  };

/**
 * POST /Auth/VerifyLoginOTP { pin }, with the token from Login: returns the response of a login, with full
 * tokens. The error is 400 for anything but the latest code.
 */
export const verifyCode =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { pin }: z.output<typeof verifyCodeBody>,
  ): Promise<VerifyCodeAnswer> => {
    const { db, secret, bus } = auth.services;
    const principal = await whoAwaitsCode(auth, request);
    const { sessionId } = principal;
    const result = await tryCode(
      db,
      secret,
      { sessionId, userId: principal.actor.userId ?? 0 },
      pin,
    );
    if (!result?.isRight) {
      if (result) {
        const isKnownBrowser = isFamiliar(auth, request, result.userId);
        await countFailure(db, codeKey(result.userId, isKnownBrowser), CODE_DELAYS);
        await recordWrongCode(auth, request, principal);
      }
      throw invalid(WRONG_CODE);
    }
    const row = await getAccount(auth, principal);
    const profile = getProfile(row, true);
    const refreshToken = await withTransaction(db, async (tx) => {
      const isMine = await spendCode(tx, result.codeId);
      const event = { type: 'code.accepted', profile } as const;
      const moved = isMine && (await moveSession(tx, getVisitor(request), sessionId, event));
      return moved ? addRefreshToken(tx, secret, sessionId) : null;
    });
    if (refreshToken === null) throw invalid(WRONG_CODE);
    bus.changeSessions([sessionId]);
    await forgive(db, codeKey(row.userId, isFamiliar(auth, request, row.userId)));
    const claims = { userId: row.userId, sessionId };
    const given = handOver(auth, request, response, { ...claims, refreshToken });
    const token = await auth.tokens.issue(claims);
    const answer = presentAccount(profile, { token, refreshToken: given });
    return { ...answer, statusCode: 200, message: WELCOME };
  };

/** Refuses all other tokens before the request is validated. */
export const onlyAwaitingCode =
  (auth: AuthContext): RequestHandler =>
  async (request, _response, next) => {
    await whoAwaitsCode(auth, request);
    next();
  };

/**
 * Returns whose session awaits its code.
 * @throws AppError 401 for every other token.
 */
async function whoAwaitsCode(auth: AuthContext, request: Request): Promise<Principal> {
  const token = getBearer(request);
  const principal = token ? await auth.principals.awaitingCode(token) : null;
  if (!principal) throw new AppError('unauthenticated', 'Please log in');
  return principal;
}

async function getAccount(auth: AuthContext, { actor }: Principal): Promise<AccountRow> {
  const row = await accountById(auth.services.db, actor.userId ?? 0);
  if (!row) throw new AppError('unauthenticated', 'Please log in');
  return row;
}

const codeKey = (userId: number, isKnownBrowser: boolean): string =>
  delayKey(isKnownBrowser ? 'familiar code' : 'code', userId);

const recordWrongCode = (auth: AuthContext, request: Request, { actor, ...session }: Principal) =>
  recordSteps(auth.services.db, getVisitor(request), [
    {
      userId: actor.userId,
      accountId: actor.accountId,
      sessionId: session.sessionId,
      event: 'code.refused',
      from: session.state,
      to: session.state,
      isSuccess: false,
      reason: 'The code is incorrect',
    },
  ]);

/** Masks an address as `n•••r@example.com`, which its owner recognises but which is useless to others. */
function maskAddress(mail: string): string {
  const [name = '', domain = ''] = mail.split('@');
  const last = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}•••${last}@${domain}`;
}
