import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { LoginAnswer, loginBody } from '#machines/core/contracts/workflow.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import { takeLoginLimit } from '#server/platform/access/loginLimit.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import { AppError } from '#server/platform/errors.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import { accountByLogin, type AccountRow } from './account.ts';
import { admit } from './admit.ts';
import { isFamiliar, type AuthContext } from './context.ts';
import { isPassword, refuseSlowly } from './password.ts';

/**
 * POST /Auth/Login (spec 000 §7). 401 for a wrong user ID or password, with the same message and duration
 * if the user doesn't exist; 429 with Retry-After after too many failures (loginLimit.ts).
 */
export const login =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { strLoginId, strPassword }: z.output<typeof loginBody>,
  ): Promise<LoginAnswer> => {
    const { db } = auth.services;
    const row = await accountByLogin(db, strLoginId);
    const limit = await takeLoginLimit(db, {
      loginId: strLoginId,
      userId: row?.userId ?? null,
      address: request.ip ?? '',
      isKnownDevice: row !== undefined && isFamiliar(auth, request, row.userId),
    });
    const welcome = row
      ? await isPassword(row.passwordHash, strPassword)
      : await refuseSlowly(strPassword);
    if (!row || !welcome) {
      await recordRefusal(auth, request, row);
      throw new AppError('unauthenticated', 'User ID or password is incorrect');
    }
    await limit.right();
    return admit(auth, request, response, row, { method: 'password', provesCode: false });
  };

const recordRefusal = (
  { services }: AuthContext,
  request: Request,
  row: AccountRow | undefined,
): Promise<void> =>
  recordSteps(services.db, getVisitor(request), [
    {
      userId: row?.userId ?? null,
      accountId: row?.accountId ?? null,
      sessionId: null,
      event: 'login.refused',
      from: SESSION_START,
      to: SESSION_START,
      isSuccess: false,
      reason: row ? 'The password was incorrect' : 'No user has this user ID',
    },
  ]);
