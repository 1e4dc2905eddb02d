import type { z } from 'zod';
import type {
  giveRoleBody,
  RoleGiven,
  takeRoleBody,
} from '#machines/domains/company/contracts/users.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  decides,
  keepAnyAdministrator,
  mustBeActive,
  oneAtATime,
  notifyOfRole,
} from '#server/domains/company/permissions/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { isAlone } from '#server/kits/proposals/index.ts';
import { giveRoleDirectly, mayGive } from './holdRole.ts';
import { managedUsers } from './managed.ts';
import { proposeRole } from './roleProposals.ts';

/**
 * POST /Users/GiveRole: grants a role in one business unit or in all, between two dates. A role that
 * decides on pay or permissions waits for a second administrator.
 * @throws AppError 403 for oneself or beyond the actor's units, 404 out of reach.
 */
export async function giveRole(
  call: WriteCall,
  body: z.output<typeof giveRoleBody>,
): Promise<RoleGiven> {
  const { tx, actor } = call;
  await mayGive(tx, actor, body.businessUnitId);
  await managedUsers(tx, actor, [body.userId]);
  await oneAtATime(tx, actor.accountId);
  await mustBeActive(tx, actor.accountId, body.role);
  const isDeciding = await decides(tx, actor.accountId, body.role);
  if (isDeciding && !(await isAlone(tx, actor))) {
    await proposeRole(tx, actor, body);
    return { statusCode: 200, message: 'Submitted Successfully', waiting: 1 };
  }
  await giveRoleDirectly(call, actor, body);
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}

export interface HeldRole {
  userId: number;
  role: string;
  businessUnitId: number | null;
}

/**
 * A role that someone holds.
 * @throws AppError 404 also outside the units that the actor administers.
 */
export async function heldRole(tx: Tx, actor: Actor, heldRoleId: number): Promise<HeldRole> {
  const row = await queryOne<HeldRole>(
    tx,
    `select r.user_id as "userId", r.role, r.business_unit_id as "businessUnitId"
     from user_roles r join user_people p on p.user_id = r.user_id
     where r.id = $heldRoleId and p.account_id = $accountId
       and ($units::bigint[] is null
         or r.business_unit_id = any($units) and p.business_unit_id = any($units)) for update of r`,
    {
      heldRoleId,
      accountId: actor.accountId,
      units: await unitsPermitted(tx, actor, MENU.permissions, 'isEdit'),
    },
  );
  if (!row) throw notFound('Role not found');
  return row;
}

/** POST /Users/TakeRole. @throws AppError 409 if no one would be left who can set permissions. */
export async function takeRole(
  { tx, actor }: WriteCall,
  { heldRoleId }: z.output<typeof takeRoleBody>,
): Promise<RoleGiven> {
  const current = await heldRole(tx, actor, heldRoleId);
  await managedUsers(tx, actor, [current.userId]);
  const removed: { recordType: string; before: Record<string, unknown> }[] = [];
  for (const recordType of ['role', 'role period']) {
    const [before] = await recordsBefore(tx, recordType, [heldRoleId]);
    if (before) removed.push({ recordType, before: before.fields });
  }
  await query(tx, 'delete from user_roles where id = $heldRoleId', { heldRoleId });
  await recordChanges(
    tx,
    removed.map(({ recordType, before }) => ({
      recordType,
      recordId: heldRoleId,
      before,
      after: null,
      actor: { userId: actor.userId, accountId: actor.accountId },
    })),
  );
  await keepAnyAdministrator(tx, actor.accountId);
  await notifyOfRole(tx, actor, { userId: current.userId, role: current.role, isGiven: false });
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}
