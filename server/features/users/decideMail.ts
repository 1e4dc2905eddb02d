import type { z } from 'zod';
import { MENU } from '#machines/contracts/permissions.ts';
import type { decideMailBody, refuseMailBody } from '#machines/contracts/users.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/errors.ts';
import { accountById, mailOf, refuseAnothers, storeMail } from '#server/features/auth/index.ts';
import type { WriteCall } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import { decided } from '#server/records/proposals.ts';
import { managedUsers } from './managed.ts';
import { cannotSignIn } from './proposeMail.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

interface Stored {
  userId: number;
  kind: 'office' | 'personal';
  beforeMail: string | null;
  newMail: string;
  proposedBy: number;
  proposedByName: string;
}

/**
 * POST /Users/DecideMail: confirms or rejects a proposal, or withdraws the user's own. A confirmed one
 * takes effect at once.
 * @throws AppError 403 for the user's own or about oneself, 404 once decided, 409 if the address changed
 * or is in use.
 */
export async function decideMail(
  call: WriteCall,
  { proposalId, isConfirmed }: z.output<typeof decideMailBody>,
): Promise<WriteAnswer> {
  const { tx, actor } = call;
  const proposal = await open(tx, actor, proposalId);
  if (![proposal.userId, proposal.proposedBy].includes(actor.userId ?? 0)) {
    const reach = { flag: 'isEdit', reference: MENU.loginMails } as const;
    const units = await unitsPermitted(tx, actor, reach.reference, reach.flag);
    if (units?.length === 0) throw forbidden('You can propose email addresses, not confirm them');
    await managedUsers(tx, actor, [proposal.userId], reach);
  }
  if (isConfirmed && proposal.proposedBy === actor.userId) {
    throw forbidden('Someone else must confirm what you propose');
  }
  if (isConfirmed && proposal.userId === actor.userId) {
    throw forbidden('You cannot confirm your own email address. Change it under Your account');
  }
  const turnedDown = proposal.proposedBy === actor.userId ? 'withdrawn' : 'rejected';
  const outcome = isConfirmed ? 'confirmed' : turnedDown;
  await decided(tx, 'mail proposal', [proposalId], actor, outcome);
  if (isConfirmed) await takeEffect(call, proposalId, proposal);
  return SUBMITTED;
}

/** POST /Auth/RefuseMail: rejected by the person concerned, without any permission. */
export async function refuseMail(
  { tx, actor }: WriteCall,
  { proposalId }: z.output<typeof refuseMailBody>,
): Promise<WriteAnswer> {
  const { userId } = await open(tx, actor, proposalId);
  if (userId !== actor.userId) throw noneSuch();
  await decided(tx, 'mail proposal', [proposalId], actor, 'rejected');
  return SUBMITTED;
}

async function open(tx: Tx, { accountId }: Actor, proposalId: number): Promise<Stored> {
  const row = await queryOne<Stored>(
    tx,
    `select m.user_id as "userId", m.kind, m.before_mail as "beforeMail", m.new_mail as "newMail",
       m.proposed_by as "proposedBy",
       (select p.name from user_people p where p.user_id = m.proposed_by) as "proposedByName"
     from mail_proposals m
     where m.id = $proposalId and m.account_id = $accountId and m.decided_at is null for update`,
    { proposalId, accountId },
  );
  if (!row) throw noneSuch();
  return row;
}

const noneSuch = () => notFound('Proposal not found, or it has been decided');

async function takeEffect(
  { tx, actor, visitor, sessionId }: WriteCall,
  proposalId: number,
  { userId, kind, beforeMail, newMail, proposedByName }: Stored,
): Promise<void> {
  const row = await accountById(tx, userId);
  if (!row) throw cannotSignIn();
  const now = (kind === 'office' ? row.officeMail : row.personalMail) || null;
  if (now !== beforeMail) {
    throw new AppError(
      'conflict',
      'The email address has changed since this was proposed. Propose it again',
    );
  }
  await refuseAnothers(tx, { userId, mail: newMail, accountId: row.accountId });
  const change = await queryOne<{ id: string }>(
    tx,
    `insert into mail_changes (user_id, kind, old_mail, new_mail, proposal_id)
     values ($userId, $kind, $oldMail, $newMail, $proposalId) returning id`,
    { userId, kind, oldMail: mailOf(row) || null, newMail, proposalId },
  );
  if (!change) throw new Error('The change of the mail address was not stored');
  const reason = `Proposed by ${proposedByName}, confirmed by ${actor.name}`;
  await storeMail(
    tx,
    row,
    { id: change.id, kind, newMail },
    { userId: actor.userId, reason, visitor, sessionId, logged: reason },
  );
  if (mailOf(row)) await queueMail(tx, { kind: 'mailChanged', changeId: change.id });
  await queueMail(tx, { kind: 'mailArrives', changeId: change.id });
}
