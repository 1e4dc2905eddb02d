import { english } from '#machines/core/locales/translate.ts';
import { WHY_NOT, type WhyNot } from '#machines/core/contracts/twoPeople.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { readConfirmers } from './confirmers.ts';
import type { ProposalKind } from './kinds.ts';
import type { Waiting } from './propose.ts';
import { recordDecided } from './record.ts';
import { notifyOfOutcome } from './notify.ts';

interface Decision {
  proposalId: number;
  isConfirmed: boolean;
  reason: string;
}

/**
 * Confirms or rejects another person's proposal, or withdraws the caller's own. The calling code applies a confirmed
 * proposal in the same transaction.
 * @param mayDecide throws for anyone who may not decide, even without a proposal.
 * @param alsoFavours people who benefit today, besides those when it was made.
 * @throws AppError 400, 403, 404 or 409 with the reason.
 */
export async function decide(
  tx: Tx,
  actor: Actor,
  kind: ProposalKind,
  { proposalId, isConfirmed, reason }: Decision,
  {
    mayDecide,
    alsoFavours,
  }: {
    mayDecide: (isFound: boolean) => Promise<void>;
    alsoFavours?: () => Promise<readonly number[]>;
  },
): Promise<'confirmed' | 'rejected' | 'withdrawn'> {
  const proposal = await waiting(tx, actor, kind, proposalId);
  const isOwn = proposal?.proposedBy === actor.userId;
  // Checks the permission before the response can reveal whether the proposal exists.
  if (!isOwn) await mayDecide(proposal !== undefined);
  if (!proposal) throw notFound('Proposal not found, or it has been decided');
  const outcome = isConfirmed ? 'confirmed' : isOwn ? 'withdrawn' : 'rejected';
  if (isConfirmed) {
    const favours = [...proposal.favours, ...((await alsoFavours?.()) ?? [])];
    await mustBeAble(tx, actor, kind, { ...proposal, favours });
  }
  if (outcome === 'rejected' && reason === '') {
    const message = 'Reason is required';
    throw invalid(message, [{ path: 'reason', message }]);
  }
  await recordDecided(tx, kind, [proposalId], actor, { outcome, reason });
  await notifyOfOutcome(tx, kind, proposal, { outcome, reason, by: actor });
  return outcome;
}

async function mustBeAble(tx: Tx, actor: Actor, kind: ProposalKind, proposal: Waiting) {
  const { accountId, userId } = actor;
  const confirmers = await readConfirmers(tx, accountId, kind, {
    me: userId,
    proposals: [proposal],
  });
  const why = confirmers.whyNot(userId ?? 0, proposal);
  if (why?.code === 'expired') throw new AppError('conflict', WHY_NOT.expired);
  if (why) throw forbidden(getSentence(why));
  if (await isStillProposed(tx, accountId, kind, proposal)) return;
  throw new AppError('conflict', WHY_NOT.gone);
}

/**
 * The reason of a refusal as a sentence. Times in messages of the server are in UTC; screens show them in the time zone
 * of the reader.
 */
const getSentence = ({ code, name = '', until = '' }: WhyNot): string =>
  english(WHY_NOT[code], { name, until: `${until.slice(0, 16).replace('T', ' ')} UTC` });

/**
 * Whether the person who made a proposal still works here and would still be allowed to make it.
 */
export async function isStillProposed(
  db: Db | Tx,
  accountId: number,
  kind: ProposalKind,
  { proposedBy }: Pick<Waiting, 'proposedBy'>,
): Promise<boolean> {
  const welcome = await queryOne(
    db,
    'select from user_people where user_id = $proposedBy and is_welcome',
    { proposedBy },
  );
  if (!welcome) return false;
  const input = { userId: proposedBy, accountId };
  return (await unitsPermitted(db, input, kind.right, kind.proposes))?.length !== 0;
}

const waiting = (
  tx: Tx,
  { accountId }: Actor,
  kind: ProposalKind,
  proposalId: number,
): Promise<Waiting | undefined> =>
  queryOne<Waiting>(
    tx,
    `select p.id, p.proposed_by as "proposedBy", p.proposed_at as "proposedAt",
       ${kind.favours} as favours
     from ${kind.table} p
     where p.id = $proposalId and p.account_id = $accountId and p.decided_at is null for update`,
    { proposalId, accountId },
  );
