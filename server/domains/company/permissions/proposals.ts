import type { z } from 'zod';
import type { PermissionProposal } from '#machines/core/access/permissions.ts';
import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import type { decideProposalBody } from './bodies.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  readConfirmers,
  decide,
  PERMISSION_PROPOSAL,
  propose as proposeFor,
} from '#server/kits/proposals/index.ts';
import {
  administeredUnits,
  mustAdministerAll,
  staleProposal,
  type PermissionStep,
} from './grantRules.ts';
import { keepAnAdministrator, oneAtATime } from './lockOut.ts';
import { rolePermissionsNow } from './rolePermissions.ts';
import { userPermissionsNow } from './userPermissions.ts';
import { writePermissions } from './writePermissions.ts';

/** The role or the user whose permission it is. */
export type Whose = { role: string; userId?: never } | { userId: number; role?: never };

/**
 * Stores proposals that another administrator must confirm. They replace the actor's own proposals for the same
 * permissions.
 */
export async function propose(
  tx: Tx,
  actor: Actor,
  whose: Whose,
  steps: readonly PermissionStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const values = {
    accountId: actor.accountId,
    actorId: actor.userId,
    role: whose.role ?? null,
    userId: whose.userId ?? null,
    ids: steps.map(({ menuReferenceId }) => menuReferenceId),
    before: steps.map(({ before }) => JSON.stringify(before)),
    after: steps.map(({ after }) => JSON.stringify(after)),
  };
  await proposeFor(tx, actor, PERMISSION_PROPOSAL, {
    same: `p.menu_reference_id = any($ids::integer[]) and p.role is not distinct from $role
      and p.user_id is not distinct from $userId::bigint`,
    values,
    store: () =>
      query(
        tx,
        `insert into permission_proposals (account_id, proposed_by, role, user_id,
           menu_reference_id, before, after)
         select $accountId, $actorId, $role, $userId::bigint, p.id, p.before::jsonb, p.after::jsonb
         from unnest($ids::integer[], $before::text[], $after::text[]) p (id, before, after)
         order by p.id returning id`,
        values,
      ),
  });
}

type Row = Omit<PermissionProposal, 'proposedAt' | keyof Deciding> & {
  proposedAt: Date;
  favours: number[];
};

/**
 * Lists the proposals that wait for a second administrator, the oldest first. Administrators of some units only
 * see their own and those about their people, and can't confirm any.
 */
export async function openProposals({ db, actor }: Call): Promise<PermissionProposal[]> {
  const { accountId, userId } = actor;
  const units = await administeredUnits(db, actor, 'isView');
  const rows = await query<Row>(
    db,
    `select p.id, p.proposed_at as "proposedAt", p.proposed_by as "proposedBy",
       e.name as "proposedByName", coalesce(n.name, p.role) as role, p.user_id as "userId", w.name as "userName",
       p.menu_reference_id as "menuReferenceId", m.name as "menuReferenceName", p.before, p.after,
       ${PERMISSION_PROPOSAL.favours} as favours
     from permission_proposals p
     join menu_references m on m.id = p.menu_reference_id
     join user_people e on e.user_id = p.proposed_by left join user_people w on w.user_id = p.user_id
     left join roles n on n.key = p.role
     where p.account_id = $accountId and p.decided_at is null
       and ($units::bigint[] is null or p.proposed_by = $me::bigint
         or w.business_unit_id = any($units))
     order by p.id limit 200`,
    { accountId, me: userId, units },
  );
  const me = (await administeredUnits(db, actor)) === null ? userId : null;
  const confirmers = await readConfirmers(db, accountId, PERMISSION_PROPOSAL, {
    me,
    proposals: rows,
  });
  return rows.map(({ favours, ...row }) => ({
    ...row,
    ...confirmers.decidingOf(userId ?? 0, { ...row, favours }),
    proposedAt: row.proposedAt.toISOString(),
  }));
}

type Stored = PermissionStep & Whose & { proposedBy: number };

/**
 * Confirms or rejects another user's proposal, or withdraws the user's own.
 * @throws AppError those of `decide`, and 409 if the permission has changed since or no one would be left who
 * can set permissions.
 */
export async function decideProposal(
  tx: Tx,
  actor: Actor,
  decision: z.output<typeof decideProposalBody>,
): Promise<void> {
  await oneAtATime(tx, actor.accountId);
  const outcome = await decide(tx, actor, PERMISSION_PROPOSAL, decision, {
    mayDecide: () => mustAdministerAll(tx, actor),
  });
  if (outcome !== 'confirmed') return;
  const proposal = await storedProposal(tx, decision.proposalId);
  await apply(tx, actor, proposal);
  await keepAnAdministrator(tx, actor.accountId, [proposal]);
}

async function storedProposal(tx: Tx, proposalId: number): Promise<Stored> {
  const row = await queryOne<Stored>(
    tx,
    `select role, user_id as "userId", proposed_by as "proposedBy",
       menu_reference_id as "menuReferenceId", before, after
     from permission_proposals where id = $proposalId`,
    { proposalId },
  );
  if (!row) throw new Error('The proposal is gone');
  return row;
}

async function apply(tx: Tx, { accountId, userId }: Actor, proposal: Stored): Promise<void> {
  const { role, before, menuReferenceId, proposedBy } = proposal;
  const by = { accountId, actorId: proposedBy, confirmedBy: userId };
  const now = role
    ? await rolePermissionsNow(tx, accountId, role, [menuReferenceId])
    : await userPermissionsNow(tx, proposal.userId ?? 0, [menuReferenceId]);
  const present = now.get(menuReferenceId);
  if (!present || Object.entries(present).some(([flag, is]) => before[flag as 'isView'] !== is)) {
    throw staleProposal();
  }
  const target = role ? { role } : { userId: proposal.userId ?? 0 };
  await writePermissions(tx, by, target, [proposal]);
}
