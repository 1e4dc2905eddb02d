import type { Request, Response } from 'express';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { stateHasTag } from '#machines/core/session/state.ts';
import { CODE_TOKEN_SECONDS } from '#server/platform/access/accessToken.ts';
import { requireSignedRights } from '#server/platform/access/signedRights.ts';
import { addRefreshToken } from '#server/platform/access/refreshTokens.ts';
import { openSession, type SignInMethod } from '#server/platform/access/sessions.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { presentAccount, getProfile, type AccountRow } from './account.ts';
import { deviceCookie, refreshCookie } from './cookies.ts';
import { isBrowser, type AuthContext } from './context.ts';

export interface Admission {
  method: SignInMethod;
  /**
   * Whether this way of signing in makes the additional code unnecessary. A ticket or an identity provider does, a
   * password doesn't.
   */
  provesCode: boolean;
  notAfter?: Date | undefined;
}

/**
 * Opens a session for a person who has proven who they are, and returns its tokens. If the account still
 * requires a code, the access token only allows the calls for the code, and there is no refresh token.
 */
export async function admit(
  auth: AuthContext,
  request: Request,
  response: Response,
  row: AccountRow,
  { method, provesCode, notAfter }: Admission,
): Promise<LoginAnswer> {
  const { db, secret } = auth.services;
  await requireSignedRights(db, { userId: row.userId });
  const profile = getProfile(row, provesCode || !row.needsCode);
  const opened = await withTransaction(db, async (tx) => {
    const session = await openSession(tx, getVisitor(request), { profile, method, notAfter });
    const isIn = stateHasTag(session.state, 'mayCall');
    const refreshToken = isIn ? await addRefreshToken(tx, secret, session.sessionId) : '';
    return { ...session, isIn, refreshToken };
  });
  const claims = { userId: row.userId, sessionId: opened.sessionId };
  const token = await auth.tokens.issue(claims, opened.isIn ? undefined : CODE_TOKEN_SECONDS);
  return presentAccount(profile, {
    token,
    refreshToken: opened.isIn
      ? handOver(auth, request, response, { ...claims, refreshToken: opened.refreshToken })
      : '',
  });
}

/** Sets the cookies of a new session, and returns the refresh token for the body of the response. */
export function handOver(
  auth: AuthContext,
  request: Request,
  response: Response,
  { userId, refreshToken }: { userId: number; refreshToken: string },
): string {
  refreshCookie.set(request, response, refreshToken);
  deviceCookie.set(request, response, auth.devices.markFor(userId));
  // Browsers get the refresh token only as an HttpOnly cookie, which scripts can't read.
  return isBrowser(request) ? '' : refreshToken;
}
