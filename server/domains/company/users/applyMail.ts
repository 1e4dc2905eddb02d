import type { Visitor } from '#server/platform/access/visitor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  accountById,
  getMail,
  refuseAnothers,
  storeMail,
  type AccountRow,
} from '#server/domains/company/auth/index.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { MAIL_PROPOSAL, turnDown } from '#server/kits/proposals/index.ts';
import { cannotSignIn } from './proposeMail.ts';

interface Confirmed {
  userId: number;
  accountId: number;
  kind: 'office' | 'personal';
  beforeMail: string | null;
  newMail: string;
  confirmedBy: number | null;
  proposedByName: string;
  confirmedByName: string;
}

const SYSTEM: Visitor = { userAgent: '', address: '' };

/** Applies confirmed addresses whose delay is over. An address that is no longer valid is refused, with the reason. */
export async function applyDueMails(db: Db): Promise<boolean> {
  const due = await query<{ id: number; accountId: number }>(
    db,
    `select id, account_id as "accountId" from mail_proposals
     where outcome = 'confirmed' and applied_at is null and effective_at <= now() order by id`,
  );
  for (const { id, accountId } of due) {
    try {
      await withTransaction(db, (tx) => applyMail(tx, id, { visitor: SYSTEM, sessionId: null }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const by = { userId: null, accountId, name: 'Cadre' };
      await withTransaction(db, (tx) =>
        turnDown(tx, MAIL_PROPOSAL, id, by, {
          reason: error.message,
          stillOpen: "outcome = 'confirmed' and applied_at is null",
        }),
      );
    }
  }
  return false;
}

/** Replaces a login's address by a confirmed one. */
export async function applyMail(
  tx: Tx,
  proposalId: number,
  { visitor, sessionId }: { visitor: Visitor; sessionId: string | null },
): Promise<void> {
  const { row, proposal } = await mustBeUnchanged(tx, proposalId);
  const { userId, kind, newMail, confirmedBy, proposedByName, confirmedByName } = proposal;
  const before = await recordsBefore(tx, MAIL_PROPOSAL.type, [proposalId]);
  await query(tx, 'update mail_proposals set applied_at = now() where id = $proposalId', {
    proposalId,
  });
  const change = await queryOne<{ id: string }>(
    tx,
    `insert into mail_changes (user_id, kind, old_mail, new_mail, proposal_id)
     values ($userId, $kind, $oldMail, $newMail, $proposalId) returning id`,
    { userId, kind, oldMail: getMail(row) || null, newMail, proposalId },
  );
  if (!change) throw new Error('The change of the mail address was not stored');
  const reason = `Proposed by ${proposedByName}, confirmed by ${confirmedByName}`;
  await storeMail(
    tx,
    row,
    { id: change.id, kind, newMail },
    { userId: confirmedBy, reason, visitor, sessionId, logged: reason },
  );
  await recordChanged(tx, MAIL_PROPOSAL.type, before, {
    actor: { userId: confirmedBy, accountId: proposal.accountId },
  });
  if (getMail(row)) await queueMail(tx, { kind: 'mailChanged', changeId: change.id });
  await queueMail(tx, { kind: 'mailArrives', changeId: change.id });
}

/**
 * Refuses an address that is no longer valid.
 * @throws AppError 409 if the address has changed since it was proposed, or is in use.
 */
export async function mustBeUnchanged(
  tx: Tx,
  proposalId: number,
): Promise<{ row: AccountRow; proposal: Confirmed }> {
  const proposal = await queryOne<Confirmed>(
    tx,
    `select m.user_id as "userId", m.account_id as "accountId", m.kind,
       m.before_mail as "beforeMail", m.new_mail as "newMail", m.decided_by as "confirmedBy",
       p.name as "proposedByName", coalesce(c.name, '') as "confirmedByName"
     from mail_proposals m join user_people p on p.user_id = m.proposed_by
     left join user_people c on c.user_id = m.decided_by
     where m.id = $proposalId and m.applied_at is null for update of m`,
    { proposalId },
  );
  if (!proposal) throw new AppError('conflict', 'This address is in use already');
  const { userId, kind, beforeMail, newMail } = proposal;
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
  return { row, proposal };
}
