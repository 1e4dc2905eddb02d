import type { Request, Response } from 'express';
import type { z } from 'zod';
import type {
  acceptBody,
  Invitation,
  invitationBody,
} from '#machines/domains/company/contracts/users.ts';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import {
  hashOfInvitation,
  invitationTokens,
  IS_OPEN,
} from '#server/platform/access/invitations.ts';
import { unlockLogin } from '#server/platform/access/loginLimit.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/errors.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import { accountById } from './account.ts';
import { admit } from './admit.ts';
import type { AuthContext } from './context.ts';
import { setPassword } from './newPassword.ts';

const ENDED = 'This link has been used or has expired. Ask your administrator for a new one.';

const ADMITTED = 'Someone was to be admitted by it';
const OPEN = `i.token_hash = $hash and ${IS_OPEN}`;

/** POST /Users/Invitation { token }: the user of the link. 400 for a used or expired one. */
export const readInvitation =
  ({ services }: AuthContext) =>
  async (
    _request: Request,
    _response: Response,
    { token }: z.output<typeof invitationBody>,
  ): Promise<Invitation> => {
    const invitation = await queryOne<Invitation & WorkRow & { id: string; userId: number }>(
      services.db,
      `select i.id, i.user_id as "userId", p.name, u.login_id as "loginId", a.name as company, i.purpose,
         ${asTagged('i')}
       from invitations i join users u on u.id = i.user_id
       join user_people p on p.user_id = u.id and p.is_welcome
       join accounts a on a.id = u.account_id
       where ${OPEN}`,
      { hash: hashOfInvitation(token) },
    );
    if (!invitation || invitationTokens(services.secret)(invitation) !== token)
      throw invalid(ENDED);
    await requireUnchanged(services.db, 'invitations', [invitation], ADMITTED);
    const { name, loginId, company, purpose } = invitation;
    return { name, loginId, company, purpose };
  };

/**
 * POST /Users/AcceptInvitation { token, newPassword, confirmPassword }: sets the person's password, ends
 * their sessions, and signs them in. The link works once.
 */
export const acceptInvitation =
  (auth: AuthContext) =>
  async (
    request: Request,
    response: Response,
    { token, newPassword }: z.output<typeof acceptBody>,
  ): Promise<LoginAnswer> => {
    const { db, bus, wake, secret } = auth.services;
    const visitor = getVisitor(request);
    const { row, ended } = await withTransaction(db, async (tx) => {
      const used = await queryOne<WorkRow & { id: string; userId: number }>(
        tx,
        `update invitations i set ended_at = now(), is_accepted = true where ${OPEN}
         returning i.id, i.user_id as "userId", ${asTagged('i')}`,
        { hash: hashOfInvitation(token) },
      );
      const isTheirs = used && invitationTokens(secret)(used) === token;
      const account = isTheirs && (await accountById(tx, used.userId));
      if (!account) throw invalid(ENDED);
      await requireUnchanged(tx, 'invitations', [used], ADMITTED);
      await setPassword(tx, account, { path: 'newPassword', password: newPassword });
      const { userId, accountId } = account;
      await recordSteps(tx, visitor, [
        {
          userId,
          accountId,
          sessionId: null,
          event: 'invitation.accepted',
          from: SESSION_START,
          to: SESSION_START,
          isSuccess: true,
        },
      ]);
      const reason = 'A password was set through an invitation';
      const left = await endSessions(tx, visitor, { userId }, { event: 'session.ended', reason });
      return { row: account, ended: left };
    });
    wake();
    bus.changeSessions(ended);
    await unlockLogin(db, row.loginId);
    return admit(auth, request, response, row, { method: 'invitation', provesCode: false });
  };
