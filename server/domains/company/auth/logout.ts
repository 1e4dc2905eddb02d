import type { Request, Response } from 'express';
import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { sessionOfRefreshToken } from '#server/platform/access/refreshTokens.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { refreshCookie } from './cookies.ts';
import { getBearer, type AuthContext } from './context.ts';

export const logoutBody = z.object({ refreshToken: z.string().nullish() });

/**
 * POST /Auth/Logout: ends the session of the access token, even if it awaits its code, and the session of
 * the refresh token, so that it works with an expired access token, too.
 */
export const logout =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    body: z.output<typeof logoutBody>,
  ): Promise<WriteAnswer> => {
    const { db, secret, bus } = auth.services;
    const token = getBearer(request);
    const claims = token ? await auth.tokens.read(token) : null;
    const refreshToken = body.refreshToken || refreshCookie.get(request);
    const behind = refreshToken ? sessionOfRefreshToken(secret, refreshToken) : null;
    const ids = [claims?.sessionId, behind].filter((id) => typeof id === 'string');
    const left = await withTransaction(db, (tx) =>
      endSessions(tx, getVisitor(request), { ids }, { event: 'signOut', reason: '' }),
    );
    bus.changeSessions(left);
    refreshCookie.clear(request, response);
    return { statusCode: 200, message: 'Submitted Successfully' };
  };
