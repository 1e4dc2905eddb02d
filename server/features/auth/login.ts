import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { LoginAnswer, loginBody } from '#machines/contracts/workflow.ts';
import { SESSION_START } from '#machines/workflows/session/state.ts';
import {
  ACCOUNT_DELAYS,
  ADDRESS_DELAYS,
  countFailure,
  delayKey,
  forgive,
  refuseWhileWaiting,
  reserveAttempt,
} from '#server/access/delays.ts';
import { recordSteps } from '#server/access/signInLog.ts';
import { AppError } from '#server/errors.ts';
import { visitorOf } from '#server/http/call.ts';
import { accountByLogin, type AccountRow } from './account.ts';
import { admit } from './admit.ts';
import { isFamiliar, type AuthContext } from './context.ts';
import { isPassword, refuseSlowly } from './password.ts';

/**
 * POST /Auth/Login (spec 000 §7). 401 when user id or password is wrong, and the same in as long a
 * time when there is no such person; 429 with Retry-After after too many failures.
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
    const keys = await waitingKeys(auth, request, strLoginId, row);
    const welcome = row
      ? await isPassword(row.passwordHash, strPassword)
      : await refuseSlowly(strPassword);
    if (!row || !welcome) {
      if (keys.address) await countFailure(db, keys.address, ADDRESS_DELAYS);
      await recordRefusal(auth, request, row);
      throw new AppError('unauthenticated', 'User id or password is not right');
    }
    await forgive(db, keys.account);
    return admit(auth, request, response, row, { method: 'password', provesCode: false });
  };

/**
 * Takes a turn in the account's queue, of strangers or of the devices the person is known by. Only
 * strangers also wait for what others at their address have done.
 * @throws AppError 429 while one of them has to wait.
 */
async function waitingKeys(
  { services, ...auth }: AuthContext,
  request: Request,
  loginId: string,
  row: AccountRow | undefined,
): Promise<{ account: string; address: string | null }> {
  const known = row !== undefined && isFamiliar({ services, ...auth }, request, row.userId);
  const account = delayKey(known ? 'familiar' : 'account', loginId);
  const address = known ? null : addressKey(request);
  if (address) await refuseWhileWaiting(services.db, address);
  await reserveAttempt(services.db, account, ACCOUNT_DELAYS);
  return { account, address };
}

/** An IPv6 network is handed out whole, so its first 64 bits are the address. */
export function addressKey(request: Request, kind = 'address'): string {
  const address = request.ip ?? '';
  const isV4 = address.includes('.');
  return delayKey(kind, isV4 ? address : address.split(':').slice(0, 4).join(':'));
}

const recordRefusal = (
  { services }: AuthContext,
  request: Request,
  row: AccountRow | undefined,
): Promise<void> =>
  recordSteps(services.db, visitorOf(request), [
    {
      userId: row?.userId ?? null,
      accountId: row?.accountId ?? null,
      sessionId: null,
      event: 'login.refused',
      from: SESSION_START,
      to: SESSION_START,
      isSuccess: false,
      reason: row ? 'The password was not right' : 'Nobody has that user id',
    },
  ]);
