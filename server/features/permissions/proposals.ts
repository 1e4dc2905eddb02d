import type { z } from 'zod';
import type { PermissionProposal } from '#machines/contracts/permissions.ts';
import type { decideProposalBody } from './bodies.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { decided, proposed } from '#server/records/proposals.ts';
import type { Actor } from '#server/access/actor.ts';
import { tellWhoMayConfirm } from './administrators.ts';
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

/** The owner of a permission: a role or a user. */
export type Whose = { role: string; userId?: never } | { userId: number; role?: never };

/** Stores a proposal for another administrator; it replaces an earlier one for the same permission. */
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
  const replaced = await query<{ id: number }>(
    tx,
    `select id from permission_proposals
     where account_id = $accountId and decided_at is null and menu_reference_id = any($ids::integer[])
       and role is not distinct from $role and user_id is not distinct from $userId::bigint`,
    values,
  );
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await decided(tx, PROPOSAL, ids(replaced), actor, 'replaced');
  const made = await query<{ id: number }>(
    tx,
    `insert into permission_proposals (account_id, proposed_by, role, user_id, menu_reference_id,
       before, after)
     select $accountId, $actorId, $role, $userId::bigint, p.id, p.before::jsonb, p.after::jsonb
     from unnest($ids::integer[], $before::text[], $after::text[]) p (id, before, after)
     order by p.id returning id`,
    values,
  );
  await proposed(tx, PROPOSAL, ids(made), actor);
  await tellWhoMayConfirm(tx, actor, { about: whose.userId ?? null, count: made.length });
}

const PROPOSAL = 'permission proposal';

/**
 * Proposals for a second administrator, oldest first. Administrators of some units see those about their
 * people and their own, and confirm none.
 */
export async function openProposals({ db, actor }: Call): Promise<PermissionProposal[]> {
  const units = await administeredUnits(db, actor, 'isView');
  const isConfirming = (await administeredUnits(db, actor)) === null;
  const rows = await query<Omit<PermissionProposal, 'proposedAt'> & { proposedAt: Date }>(
    db,
    `select p.id, p.proposed_at as "proposedAt", p.proposed_by as "proposedBy",
       e.name as "proposedByName", p.role, p.user_id as "userId", w.name as "userName",
       p.menu_reference_id as "menuReferenceId", m.name as "menuReferenceName", p.before, p.after,
       p.proposed_by = $me::bigint as "isOwn",
       $isConfirming and p.proposed_by <> $me::bigint
         and p.user_id is distinct from $me::bigint as "mayConfirm"
     from permission_proposals p
     join menu_references m on m.id = p.menu_reference_id
     join users a on a.id = p.proposed_by join user_people e on e.user_id = a.id
     left join users u on u.id = p.user_id left join user_people w on w.user_id = u.id
     where p.account_id = $accountId and p.decided_at is null
       and ($units::bigint[] is null or p.proposed_by = $me::bigint
         or w.business_unit_id = any($units))
     order by p.id limit 200`,
    { accountId: actor.accountId, me: actor.userId, units, isConfirming },
  );
  return rows.map((row) => ({ ...row, proposedAt: row.proposedAt.toISOString() }));
}

interface Stored extends PermissionStep {
  role: string | null;
  userId: number | null;
  proposedBy: number;
}

/**
 * Confirms or declines another user's proposal, or withdraws the user's own.
 * @throws AppError 404 for a decided one, 403 for the user's own or about oneself, 409 if the permission
 * has changed since or nobody would be left who can set permissions.
 */
export async function decideProposal(
  tx: Tx,
  actor: Actor,
  { proposalId, isConfirmed }: z.output<typeof decideProposalBody>,
): Promise<void> {
  await oneAtATime(tx, actor.accountId);
  const proposal = await openProposal(tx, actor, proposalId);
  // Before telling whether there is one.
  if (proposal?.proposedBy !== actor.userId) await mustAdministerAll(tx, actor);
  if (!proposal) throw notFound('Proposal not found, or it has been decided');
  if (isConfirmed && proposal.proposedBy === actor.userId) {
    throw forbidden('Another administrator must confirm what you propose');
  }
  if (isConfirmed && proposal.userId === actor.userId) {
    throw forbidden('You cannot confirm your own permission');
  }
  const outcome = isConfirmed
    ? 'confirmed'
    : proposal.proposedBy === actor.userId
      ? 'withdrawn'
      : 'rejected';
  await decided(tx, PROPOSAL, [proposalId], actor, outcome);
  if (!isConfirmed) return;
  await apply(tx, actor, proposal);
  await keepAnAdministrator(tx, actor.accountId, [proposal]);
}

const openProposal = (tx: Tx, actor: Actor, proposalId: number): Promise<Stored | undefined> =>
  queryOne<Stored>(
    tx,
    `select role, user_id as "userId", proposed_by as "proposedBy",
       menu_reference_id as "menuReferenceId", before, after
     from permission_proposals
     where id = $proposalId and account_id = $accountId and decided_at is null for update`,
    { proposalId, accountId: actor.accountId },
  );

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
