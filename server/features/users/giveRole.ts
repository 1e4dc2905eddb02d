import type { z } from 'zod';
import type { giveRoleBody, RoleGiven, takeRoleBody } from '#machines/contracts/users.ts';
import { MENU } from '#machines/contracts/permissions.ts';
import type { Actor } from '#server/access/actor.ts';
import { permissionsOf } from '#server/access/permissions.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, notFound } from '#server/errors.ts';
import {
  administratorsOf,
  decides,
  keepAnyAdministrator,
  mustBeActive,
  oneAtATime,
  tellOfRole,
} from '#server/features/permissions/index.ts';
import type { WriteCall } from '#server/http/call.ts';
import { decided, proposed } from '#server/records/proposals.ts';
import { recordChanges } from '#server/records/recordChanges.ts';
import { recordChanged, recordCreated, recordsBefore } from '#server/records/readRecords.ts';
import { managedUsers } from './managed.ts';

type Asked = z.output<typeof giveRoleBody>;

/**
 * POST /Users/GiveRole: grants a role in one business unit or in all, between two dates. A role that
 * decides on pay or permissions waits for a second administrator.
 * @throws AppError 403 for oneself or beyond the actor's units, 404 out of reach.
 */
export async function giveRole(
  call: WriteCall,
  asked: z.output<typeof giveRoleBody>,
): Promise<RoleGiven> {
  const { tx, actor } = call;
  await mayGive(tx, actor, asked.businessUnitId);
  await managedUsers(tx, actor, [asked.userId]);
  await oneAtATime(tx, actor.accountId);
  await mustBeActive(tx, actor.accountId, asked.role);
  const isDeciding = await decides(tx, actor.accountId, asked.role);
  if (isDeciding && !(await isAlone(tx, actor.accountId))) {
    await propose(tx, actor, asked);
    return { statusCode: 200, message: 'Submitted Successfully', waiting: 1 };
  }
  await hold(call, actor, asked);
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}

/** @throws AppError 403 for anyone who doesn't set permissions there. */
export async function mayGive(tx: Tx, actor: Actor, businessUnitId: number | null): Promise<void> {
  const units = await unitsPermitted(tx, actor, MENU.permissions, 'isEdit');
  if (units === null) return;
  if (businessUnitId !== null && units.includes(businessUnitId)) return;
  throw forbidden('You can give roles only in the business units that you administer');
}

/**
 * Whether the account still has only the administrator of the setup, so that nobody could confirm. False
 * for good once there has been a second.
 */
async function isAlone(tx: Tx, accountId: number): Promise<boolean> {
  if ((await administratorsOf(tx, accountId)).length > 1) {
    await query(tx, 'update accounts set is_founded_alone = false where id = $accountId', {
      accountId,
    });
    return false;
  }
  const row = await queryOne<{ isAlone: boolean }>(
    tx,
    'select is_founded_alone as "isAlone" from accounts where id = $accountId',
    { accountId },
  );
  return row?.isAlone === true;
}

async function propose(tx: Tx, actor: Actor, asked: Asked): Promise<void> {
  const values = { ...asked, accountId: actor.accountId, actorId: actor.userId };
  const replaced = await query<{ id: number }>(
    tx,
    `select id from role_proposals
     where account_id = $accountId and kind = 'give' and decided_at is null and role = $role
       and user_id = $userId and business_unit_id is not distinct from $businessUnitId::bigint`,
    values,
  );
  await decided(
    tx,
    'role proposal',
    replaced.map(({ id }) => id),
    actor,
    'replaced',
  );
  const [made] = await query<{ id: number }>(
    tx,
    `insert into role_proposals (account_id, proposed_by, kind, user_id, role, business_unit_id,
       from_date, until_date, reason)
     select $accountId, $actorId, 'give', $userId, $role, u.id, $fromDate::date, $untilDate::date,
       $reason
     from (select 1) one left join business_units u
       on u.id = $businessUnitId::bigint and u.account_id = $accountId
     where $businessUnitId::bigint is null or u.id is not null returning id`,
    values,
  );
  if (!made) throw notFound('Business unit not found');
  await proposed(tx, 'role proposal', [made.id], actor);
}

/** Gives a person a role, notifies them, and applies it immediately. */
export async function hold(
  { tx, services, afterCommit }: WriteCall,
  by: Actor,
  asked: Asked,
): Promise<void> {
  const values = { ...asked, accountId: by.accountId };
  const known = await query<{ id: number }>(
    tx,
    `select id from user_roles where user_id = $userId and role = $role
       and business_unit_id is not distinct from $businessUnitId::bigint for update`,
    values,
  );
  const about = { actor: { userId: by.userId, accountId: by.accountId }, reason: asked.reason };
  if (known.length > 0) {
    const ids = known.map(({ id }) => id);
    const before = await recordsBefore(tx, 'role period', ids);
    await query(
      tx,
      `update user_roles set from_date = $fromDate::date, until_date = $untilDate::date,
         reason = $reason where id = any($ids::bigint[])`,
      { ...values, ids },
    );
    await recordChanged(tx, 'role period', before, about);
    await keepAnyAdministrator(tx, by.accountId);
  } else {
    const [made] = await query<{ id: number }>(
      tx,
      `insert into user_roles (user_id, role, business_unit_id, from_date, until_date, reason)
       select $userId, $role, u.id, $fromDate::date, $untilDate::date, $reason
       from (select 1) one left join business_units u
         on u.id = $businessUnitId::bigint and u.account_id = $accountId
       where $businessUnitId::bigint is null or u.id is not null returning id`,
      values,
    );
    if (!made) throw notFound('Business unit not found');
    await recordCreated(tx, 'role', [made.id], about);
    await recordCreated(tx, 'role period', [made.id], about);
  }
  await tellOfRole(tx, by, { userId: asked.userId, role: asked.role, isGiven: true });
  afterCommit(() => permissionsOf(services).forget());
}

export interface HeldRole {
  userId: number;
  role: string;
  businessUnitId: number | null;
}

/** A role that someone holds. @throws AppError 404 also outside the units that the actor administers. */
export async function heldRole(tx: Tx, actor: Actor, heldRoleId: number): Promise<HeldRole> {
  const held = await queryOne<HeldRole>(
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
  if (!held) throw notFound('Role not found');
  return held;
}

/** POST /Users/TakeRole. @throws AppError 409 if nobody would be left who can set permissions. */
export async function takeRole(
  { tx, actor, services, afterCommit }: WriteCall,
  { heldRoleId }: z.output<typeof takeRoleBody>,
): Promise<RoleGiven> {
  const held = await heldRole(tx, actor, heldRoleId);
  await managedUsers(tx, actor, [held.userId], { evenOneself: true });
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
  await tellOfRole(tx, actor, { userId: held.userId, role: held.role, isGiven: false });
  afterCommit(() => permissionsOf(services).forget());
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}
