import { Router, type Request, type Response } from 'express';
import type { z } from 'zod';
import {
  setUpCompanyBody,
  secretBody,
  type SetupStatus,
} from '#machines/domains/company/contracts/setup.ts';
import type { LoginAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  delayKey,
  forgive,
  reserveAttempt,
  type DelayPolicy,
} from '#server/platform/access/delays.ts';
import { getNetwork } from '#server/platform/access/network.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import {
  accountById,
  admit,
  createAuthContext,
  type AuthContext,
} from '#server/domains/company/auth/index.ts';
import { answering } from '#server/platform/http/answering.ts';
import type { Services } from '#server/platform/services.ts';
import { createCompany, SET_UP } from './createCompany.ts';
import { isSetUp } from './isSetUp.ts';
import { isSetupSecret } from './secret.ts';

/** A code of 98 bits can't be guessed. Attempts are delayed nevertheless. */
const GUESSES: DelayPolicy = { free: 10, firstSeconds: 5, capSeconds: 900, forgetSeconds: 3600 };

/** Enough for a logo in base64 and the other fields. */
const LIMIT = '1mb';

/** The calls of the first start. While there are no users, the printed code allows creating the company. */
export function setupRoutes(services: Services, principals: Principals): Router {
  const router = Router();
  const auth = createAuthContext(services, principals);
  router.get('/Setup/Status', async (_request, response) => {
    const status: SetupStatus = { isOpen: !(await isSetUp(services.db)) };
    response.json(status);
  });
  router.post('/Setup/Check', answering(secretBody, check(auth)));
  router.post('/Setup/Found', answering(setUpCompanyBody, setUpCompany(auth), LIMIT));
  return router;
}

/**
 * Refuses wrong setup codes. Each guess is counted before it is checked.
 * @throws AppError 400 for a wrong code, 409 once there is a company, 429 after too many guesses
 */
async function refuseGuess({ db, secret }: Services, request: Request, given: string) {
  if (await isSetUp(db)) throw new AppError('conflict', SET_UP);
  const key = delayKey('setup', getNetwork(request.ip ?? ''));
  await reserveAttempt(db, key, GUESSES);
  if (!(await isSetupSecret(db, secret, given))) {
    const message = 'The setup code is incorrect';
    throw invalid(message, [{ path: 'secret', message }]);
  }
  await forgive(db, key);
}

/** POST /Setup/Check { secret }: checks the code before the user fills in the form. */
const check =
  ({ services }: AuthContext) =>
  async (
    request: Request,
    _response: Response,
    { secret }: z.output<typeof secretBody>,
  ): Promise<WriteAnswer> => {
    await refuseGuess(services, request, secret);
    return { statusCode: 200, message: 'The setup code is correct' };
  };

/** POST /Setup/Found: creates the company and signs its administrator in. */
const setUpCompany =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { secret, administrator, ...company }: z.output<typeof setUpCompanyBody>,
  ): Promise<LoginAnswer> => {
    const { db, env, wake } = auth.services;
    await refuseGuess(auth.services, request, secret);
    const { newPassword: password, name, mail, login } = administrator;
    const founding = { ...company, administrator: { name, mail, login, password } };
    const place = { dataDir: env.DATA_DIR, path: 'administrator.newPassword' };
    const row = await withTransaction(db, async (tx) => {
      const { userId } = await createCompany(tx, place, founding);
      return accountById(tx, userId);
    });
    if (!row) throw new Error('The administrator was not stored');
    wake();
    return admit(auth, request, response, row, { method: 'password', provesCode: false });
  };
