import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  ticketBody,
  TicketAnswer,
  TicketOpenedAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import { stateHasTag } from '#machines/core/session/state.ts';
import { tokenCipher } from '#server/platform/access/tokenCipher.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { accountById, type AccountRow } from './account.ts';
import { admit } from './admit.ts';
import type { AuthContext } from './context.ts';
import { spendOnce } from './spentOnce.ts';

/** The ticket works once within 60 s (contract, Decisions). The click that confirms it has another 60 s. */
const SECONDS = 60;

/** Additional fields make a ticket invalid, so that it can't contain a password. */
const contents = z.strictObject({
  step: z.enum(['open', 'continue']),
  id: z.uuid(),
  sessionId: z.uuid(),
  expiresAt: z.number(),
});
type Contents = z.infer<typeof contents>;

const NOT_VALID = 'This sign-in link is no longer valid. Please log in.';
const CARRIES_PASSWORD = 'Sign-in links that carry a password are not accepted. Please log in.';

const ticketCipher = (secret: Buffer) => tokenCipher(secret, 'login ticket');

function makeTicket(secret: Buffer, step: Contents['step'], sessionId: string): TicketAnswer {
  const expiresAt = databaseTime().getTime() + SECONDS * 1000;
  const text = JSON.stringify({ step, id: randomUUID(), sessionId, expiresAt } satisfies Contents);
  return { ticket: ticketCipher(secret).encrypt(text).toString('base64url'), expiresIn: SECONDS };
}

/**
 * POST /Auth/LoginTicket, for a signed-in person: returns a ticket with which they can sign in once elsewhere
 * within 60 s (spec 000 §2, the query string of `/`). Nothing is stored until it is used.
 */
export const giveTicket =
  (secret: Buffer): RequestHandler =>
  (request, response) => {
    const { sessionId } = request;
    if (!sessionId) throw new AppError('unauthenticated', 'Please log in');
    response.json(makeTicket(secret, 'open', sessionId));
  };

/**
 * POST /Auth/LoginByTicket { ticket, isContinue? }: uses the ticket and returns its user and a second ticket, which
 * signs in with `isContinue` when the person clicks.
 * @throws AppError 401 for a ticket that is used, expired or invalid or whose issuer has signed out, 400 for text with
 * a password
 */
export const loginByTicket =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { ticket, isContinue }: z.output<typeof ticketBody>,
  ): Promise<LoginAnswer | TicketOpenedAnswer> => {
    const { sessionId, row, notAfter } = await spendTicket(
      auth,
      ticket,
      isContinue ? 'continue' : 'open',
    );
    if (isContinue) {
      return admit(auth, request, response, row, { method: 'ticket', provesCode: true, notAfter });
    }
    return {
      strLoginId: row.loginId,
      strDisplayName: row.name,
      strBusinessUnit: row.businessUnit,
      ...makeTicket(auth.services.secret, 'continue', sessionId),
    };
  };

async function spendTicket(
  auth: AuthContext,
  ticket: string,
  step: Contents['step'],
): Promise<{ sessionId: string; row: AccountRow; notAfter: Date }> {
  const { db, secret } = auth.services;
  const text = ticketCipher(secret).decrypt(Buffer.from(ticket, 'base64url'));
  if (carriesPassword(text ?? ticket)) throw invalid(CARRIES_PASSWORD);
  const said = contents.safeParse(text === null ? null : JSON.parse(text));
  const refusal = new AppError('unauthenticated', NOT_VALID);
  if (!said.success || said.data.step !== step || said.data.expiresAt <= databaseTime().getTime())
    throw refusal;
  const { id, sessionId, expiresAt } = said.data;
  if (!(await spendOnce(db, id, new Date(expiresAt)))) throw refusal;
  const giver = await queryOne<{ userId: number; state: string; expiresAt: Date }>(
    db,
    `select user_id as "userId", state, expires_at as "expiresAt" from sessions
     where id = $sessionId::uuid and revoked_at is null and expires_at > now()`,
    { sessionId },
  );
  const row = giver && (await accountById(db, giver.userId));
  if (!row || !stateHasTag(giver.state, 'mayCall')) throw refusal;
  return { sessionId, row, notAfter: giver.expiresAt };
}

/** The query strings of the old product contained a password: plain, percent-encoded or in base64. */
function carriesPassword(text: string): boolean {
  const readings = [text, Buffer.from(text, 'base64').toString('utf8')];
  try {
    readings.push(decodeURIComponent(text));
  } catch {
    // The text isn't percent-encoded.
  }
  return readings.some((reading) => /passwor[dt]|passwd|\bpwd\b/i.test(reading));
}
