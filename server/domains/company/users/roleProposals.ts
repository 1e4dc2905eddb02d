import type { z } from 'zod';
import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import type {
  decideRoleBody,
  giveRoleBody,
  RoleGiven,
  RoleProposal,
} from '#machines/domains/company/contracts/users.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  administeredUnits,
  mustBeActive,
  oneAtATime,
} from '#server/domains/company/permissions/index.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { readConfirmers, decide, propose, ROLE_PROPOSAL } from '#server/kits/proposals/index.ts';
import { giveRoleDirectly, mayGive } from './holdRole.ts';

type RoleRequest = z.output<typeof giveRoleBody>;

type Row = Omit<RoleProposal, 'proposedAt' | keyof Deciding> & {
  proposedAt: Date;
  proposedBy: number;
  favours: number[];
};

/**
 * GET /Users/RoleProposals: lists the roles that wait for a second administrator, the oldest first.
 * Administrators of some units only see their own proposals and those about their people, and can't confirm
 * any.
 */
export async function roleProposals({ db, actor }: Call): Promise<RoleProposal[]> {
  const { accountId, userId } = actor;
  const units = await administeredUnits(db, actor, 'isView');
  const rows = await query<Row>(
    db,
    `select p.id, p.proposed_at as "proposedAt", p.proposed_by as "proposedBy",
       e.name as "proposedByName", w.name as "userName", coalesce(n.name, p.role) as role,
       b.name as "businessUnit", to_char(p.from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(p.until_date, 'YYYY-MM-DD') as "untilDate", coalesce(p.reason, '') as reason,
       ${ROLE_PROPOSAL.favours} as favours
     from role_proposals p
     join user_people e on e.user_id = p.proposed_by join user_people w on w.user_id = p.user_id
     left join business_units b on b.id = p.business_unit_id
     left join roles n on n.key = p.role
     where p.account_id = $accountId and p.decided_at is null
       and ($units::bigint[] is null or p.proposed_by = $me::bigint
         or w.business_unit_id = any($units))
     order by p.id limit 200`,
    { accountId, me: userId, units },
  );
  const me = (await administeredUnits(db, actor)) === null ? userId : null;
  const confirmers = await readConfirmers(db, accountId, ROLE_PROPOSAL, { me, proposals: rows });
  return rows.map(({ favours, proposedBy, ...row }) => ({
    ...row,
    ...confirmers.decidingOf(userId ?? 0, { ...row, proposedBy, favours }),
    proposedAt: row.proposedAt.toISOString(),
  }));
}

/** Stores a role for another administrator to confirm. */
export async function proposeRole(tx: Tx, actor: Actor, request: RoleRequest): Promise<void> {
  const values = { ...request, accountId: actor.accountId, actorId: actor.userId };
  const created = await propose(tx, actor, ROLE_PROPOSAL, {
    same: `p.kind = 'give' and p.role = $role and p.user_id = $userId
      and p.business_unit_id is not distinct from $businessUnitId::bigint`,
    values,
    store: () =>
      query(
        tx,
        `insert into role_proposals (account_id, proposed_by, kind, user_id, role,
           business_unit_id, from_date, until_date, reason)
         select $accountId, $actorId, 'give', $userId, $role, u.id, $fromDate::date,
           $untilDate::date, $reason
         from (select 1) one left join business_units u
           on u.id = $businessUnitId::bigint and u.account_id = $accountId
         where $businessUnitId::bigint is null or u.id is not null returning id`,
        values,
      ),
  });
  if (created.length === 0) throw notFound('Business unit not found');
}

/**
 * POST /Users/DecideRole: confirms or rejects another user's proposal, or withdraws the user's own.
 * @throws AppError those of `decide`.
 */
export async function decideRole(
  call: WriteCall,
  decision: z.output<typeof decideRoleBody>,
): Promise<RoleGiven> {
  const { tx, actor } = call;
  await oneAtATime(tx, actor.accountId);
  const outcome = await decide(tx, actor, ROLE_PROPOSAL, decision, {
    mayDecide: () => mayGive(tx, actor, null),
  });
  if (outcome === 'confirmed') {
    const role = await storedRole(tx, decision.proposalId);
    await mustBeActive(tx, actor.accountId, role.role);
    await giveRoleDirectly(call, actor, role);
  }
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}

async function storedRole(tx: Tx, proposalId: number): Promise<RoleRequest> {
  const row = await queryOne<RoleRequest>(
    tx,
    `select user_id as "userId", role, business_unit_id as "businessUnitId",
       to_char(from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(until_date, 'YYYY-MM-DD') as "untilDate", coalesce(reason, '') as reason
     from role_proposals where id = $proposalId`,
    { proposalId },
  );
  if (!row) throw new Error('The proposal is gone');
  return row;
}
