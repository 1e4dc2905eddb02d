import type { Request, Response } from 'express';
import { z } from 'zod';
import { checkpointIn, rotate } from '#server/platform/access/refreshTokens.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { seeCheckpoint } from '#server/engine/alarm/witnessed.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { refreshCookie } from './cookies.ts';
import type { AuthContext } from './context.ts';

export const refreshBody = z.object({
  accessToken: z.string().nullish(),
  refreshToken: z.string().nullish(),
});

/**
 * POST /Auth/GenerateRefreshToken (spec 000 §7): returns new access and refresh tokens. A browser sends an
 * empty `refreshToken` and its cookie instead, and gets an empty one. If a token is used twice, the session
 * ends for all who hold it.
 */
export const refresh =
  (auth: AuthContext) =>
  async (request: Request, response: Response, body: z.output<typeof refreshBody>) => {
    const { db, secret, bus } = auth.services;
    const isByCookie = !body.refreshToken;
    const given = body.refreshToken || refreshCookie.get(request);
    const answer =
      given && (await isOfThisHistory(auth, given))
        ? await withTransaction(db, (tx) => rotate(tx, secret, given))
        : { ok: false as const, reused: null };
    if (!answer.ok) {
      if (answer.reused) {
        const ids = [answer.reused];
        const reason = 'A used refresh token was presented again';
        await withTransaction(db, (tx) =>
          endSessions(tx, getVisitor(request), { ids }, { event: 'session.ended', reason }),
        );
        bus.changeSessions(ids);
      }
      if (isByCookie) refreshCookie.clear(request, response);
      throw new AppError('unauthenticated', 'Please log in');
    }
    if (isByCookie) refreshCookie.set(request, response, answer.refreshToken);
    const accessToken = await auth.tokens.issue(answer);
    return { accessToken, refreshToken: isByCookie ? '' : answer.refreshToken };
  };

/**
 * Returns false if the database was restored to a time before the checkpoint that existed when the token was
 * issued.
 */
async function isOfThisHistory({ services }: AuthContext, token: string): Promise<boolean> {
  const seen = checkpointIn(services.secret, token);
  return seen === null || seeCheckpoint(services, seen);
}
