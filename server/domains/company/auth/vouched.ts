import type { Request } from 'express';
import type { SignInProblem } from '#machines/core/session/signInProblems.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import type { Claims } from '#server/domains/company/signInRules/index.ts';
import { accountsByMail, type AccountRow } from './account.ts';
import type { AuthContext } from './context.ts';
import { makeUser } from './newUser.ts';
import type { Provider } from './providers.ts';

export type Vouched = { row: AccountRow } | { problem: SignInProblem };

/**
 * Finds the one person with the mail address that the identity provider returns, creates a user if sign-in rules allow
 * it, and records failures.
 */
export async function whoIsVouchedFor(
  auth: AuthContext,
  provider: Provider,
  request: Request,
  claims: Claims,
): Promise<Vouched> {
  const vouched = await find(auth, provider, claims);
  if ('problem' in vouched) {
    await recordSteps(auth.services.db, getVisitor(request), [
      {
        userId: null,
        accountId: null,
        sessionId: null,
        event: 'login.refused',
        from: SESSION_START,
        to: SESSION_START,
        isSuccess: false,
        reason: `openid: ${vouched.problem}`,
      },
    ]);
  }
  return vouched;
}

async function find(
  { services: { db } }: AuthContext,
  provider: Provider,
  claims: Claims,
): Promise<Vouched> {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string' || email === '') return { problem: 'unknown' };
  // An address that the provider hasn't verified proves nothing.
  if (verified !== true && verified !== 'true') return { problem: 'unverified' };
  let [row, another] = await accountsByMail(db, email);
  if (!row) {
    await makeUser(db, provider, email, claims);
    // The address is looked up again, because a concurrent sign-in may have created the user meanwhile.
    [row, another] = await accountsByMail(db, email);
  }
  if (!row) return { problem: 'unknown' };
  return another ? { problem: 'ambiguous' } : { row };
}
