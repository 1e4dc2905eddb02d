import type { Request, Response } from 'express';
import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type {
  decideMailBody,
  refuseMailBody,
  refuseMailByLinkBody,
} from '#machines/domains/company/contracts/mailProposals.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { refusedProposal } from '#server/platform/access/mailRefusals.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import type { Services } from '#server/platform/services.ts';
import { decide, MAIL_PROPOSAL, getRules, turnDown } from '#server/kits/proposals/index.ts';
import { applyMail, mustBeUnchanged } from './applyMail.ts';
import { managedUsers } from './managed.ts';

/**
 * POST /Users/DecideMail: confirms or rejects a proposal, or withdraws the user's own. A confirmed one takes
 * effect after the company's delay, during which anyone who reads the old mailbox can refuse it.
 * @throws AppError those of `decide`, 409 if the address changed or is in use.
 */
export async function decideMail(
  call: WriteCall,
  decision: z.output<typeof decideMailBody>,
): Promise<WriteAnswer> {
  const { tx, actor, visitor, sessionId } = call;
  const { proposalId } = decision;
  const concerned = await getUser(tx, actor, proposalId);
  if (concerned === null) throw noneSuch();
  const outcome = await decide(tx, actor, MAIL_PROPOSAL, decision, {
    mayDecide: async () => {
      if (concerned === actor.userId) return;
      const reach = { flag: 'isEdit', reference: MENU.loginMails } as const;
      const units = await unitsPermitted(tx, actor, reach.reference, reach.flag);
      if (units?.length === 0) throw forbidden('You can propose email addresses, not confirm them');
      await managedUsers(tx, actor, [concerned], reach);
    },
  });
  if (outcome !== 'confirmed') return SUBMITTED;
  const { mailDelayHours } = await getRules(tx, actor.accountId);
  await mustBeUnchanged(tx, proposalId);
  const before = await recordsBefore(tx, MAIL_PROPOSAL.type, [proposalId]);
  await query(
    tx,
    `update mail_proposals set effective_at = now() + make_interval(hours => $mailDelayHours)
     where id = $proposalId`,
    { proposalId, mailDelayHours },
  );
  await recordChanged(tx, MAIL_PROPOSAL.type, before, { actor });
  if (mailDelayHours === 0) await applyMail(tx, proposalId, { visitor, sessionId });
  else await queueMail(tx, { kind: 'mailConfirmed', proposalId });
  return SUBMITTED;
}

/** POST /Auth/RefuseMail: the person concerned refuses a new address until it takes effect. They need no permission. */
export async function refuseMail(
  { tx, actor }: WriteCall,
  { proposalId }: z.output<typeof refuseMailBody>,
): Promise<WriteAnswer> {
  if ((await getUser(tx, actor, proposalId)) !== actor.userId) throw noneSuch();
  await refuse(tx, actor, proposalId);
  return SUBMITTED;
}

/**
 * POST /Auth/RefuseMailByLink { token }: anyone who reads the old mailbox refuses the new address, without
 * signing in.
 * @throws AppError 400 once it has taken effect or was decided otherwise.
 */
export const refuseMailByLink =
  ({ db, secret, wake }: Services) =>
  async (
    _request: Request,
    _response: Response,
    { token }: z.output<typeof refuseMailByLinkBody>,
  ): Promise<WriteAnswer> => {
    const proposalId = refusedProposal(secret, token);
    if (proposalId === null) throw invalid(LINK_ENDED);
    await withTransaction(db, async (tx) => {
      const proposal = await queryOne<{ userId: number; accountId: number; name: string }>(
        tx,
        `select m.user_id as "userId", m.account_id as "accountId", p.name from mail_proposals m
         join user_people p on p.user_id = m.user_id
         where m.id = $proposalId and m.applied_at is null
           and (m.decided_at is null or m.outcome = 'confirmed') for update of m`,
        { proposalId },
      );
      if (!proposal) throw invalid(LINK_ENDED);
      await refuse(tx, proposal, proposalId);
    });
    wake();
    return SUBMITTED;
  };

const LINK_ENDED = 'This link is incomplete, or the address was changed or refused already';

const refuse = (
  tx: Tx,
  by: { userId: number | null; accountId: number; name: string },
  proposalId: number,
): Promise<void> =>
  turnDown(tx, MAIL_PROPOSAL, proposalId, by, {
    reason: 'Refused by the person whose address it is',
    stillOpen: "outcome = 'confirmed' and applied_at is null",
  });

/** Returns the user whose address it is, or null if the user belongs to another account. */
async function getUser(tx: Tx, { accountId }: Actor, proposalId: number): Promise<number | null> {
  const row = await queryOne<{ userId: number }>(
    tx,
    `select user_id as "userId" from mail_proposals
     where id = $proposalId and account_id = $accountId and applied_at is null
       and (decided_at is null or outcome = 'confirmed') for update`,
    { proposalId, accountId },
  );
  return row?.userId ?? null;
}

const noneSuch = () => notFound('Proposal not found, or it has been decided');
