import type { z } from 'zod';
import type { decideRoleBody, RoleGiven, RoleProposal } from '#machines/contracts/users.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { administeredUnits, mustBeActive, oneAtATime } from '#server/features/permissions/index.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import { decided } from '#server/records/proposals.ts';
import { hold, mayGive } from './giveRole.ts';

/**
 * GET /Users/RoleProposals: roles that wait for a second administrator, oldest first. Administrators of some
 * units see those of their people and their own, and confirm none.
 */
export async function roleProposals({ db, actor }: Call): Promise<RoleProposal[]> {
  const units = await administeredUnits(db, actor, 'isView');
  const isConfirming = (await administeredUnits(db, actor)) === null;
  const rows = await query<Omit<RoleProposal, 'proposedAt'> & { proposedAt: Date }>(
    db,
    `select p.id, p.proposed_at as "proposedAt", e.name as "proposedByName", w.name as "userName",
       coalesce(n.name, p.role) as role, b.name as "businessUnit", to_char(p.from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(p.until_date, 'YYYY-MM-DD') as "untilDate", coalesce(p.reason, '') as reason,
       p.proposed_by = $me::bigint as "isOwn",
       $isConfirming and p.proposed_by <> $me::bigint and p.user_id <> $me::bigint as "mayConfirm"
     from role_proposals p
     join user_people e on e.user_id = p.proposed_by join user_people w on w.user_id = p.user_id
     left join business_units b on b.id = p.business_unit_id
     left join roles n on n.key = p.role
     where p.account_id = $accountId and p.decided_at is null
       and ($units::bigint[] is null or p.proposed_by = $me::bigint
         or w.business_unit_id = any($units))
     order by p.id limit 200`,
    { accountId: actor.accountId, me: actor.userId, units, isConfirming },
  );
  return rows.map((row) => ({ ...row, proposedAt: row.proposedAt.toISOString() }));
}

interface Stored {
  proposedBy: number;
  userId: number;
  role: string;
  businessUnitId: number | null;
  fromDate: string | null;
  untilDate: string | null;
  reason: string;
}

/**
 * POST /Users/DecideRole: confirms or declines another user's proposal, or withdraws the user's own.
 * @throws AppError 404 for a decided one, 403 for the user's own or about oneself.
 */
export async function decideRole(
  call: WriteCall,
  { proposalId, isConfirmed }: z.output<typeof decideRoleBody>,
): Promise<RoleGiven> {
  const { tx, actor } = call;
  await oneAtATime(tx, actor.accountId);
  const proposal = await queryOne<Stored>(
    tx,
    `select proposed_by as "proposedBy", user_id as "userId", role,
       business_unit_id as "businessUnitId", to_char(from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(until_date, 'YYYY-MM-DD') as "untilDate", coalesce(reason, '') as reason
     from role_proposals where id = $proposalId and account_id = $accountId
       and decided_at is null for update`,
    { proposalId, accountId: actor.accountId },
  );
  // Before telling whether there is one.
  if (proposal?.proposedBy !== actor.userId) await mayGive(tx, actor, null);
  if (!proposal) throw notFound('Proposal not found, or it has been decided');
  if (isConfirmed && proposal.proposedBy === actor.userId) {
    throw forbidden('Another administrator must confirm what you propose');
  }
  if (isConfirmed && proposal.userId === actor.userId) {
    throw forbidden('You cannot confirm your own permission');
  }
  const turnedDown = proposal.proposedBy === actor.userId ? 'withdrawn' : 'rejected';
  await decided(tx, 'role proposal', [proposalId], actor, isConfirmed ? 'confirmed' : turnedDown);
  if (isConfirmed) await mustBeActive(tx, actor.accountId, proposal.role);
  if (isConfirmed) await hold(call, actor, proposal);
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}
