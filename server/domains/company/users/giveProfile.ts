import type { z } from 'zod';
import type {
  giveRoleProfileBody,
  takeRoleProfileBody,
} from '#machines/domains/workflows/contracts/bundles.ts';
import type { RoleGiven } from '#machines/domains/company/contracts/users.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { oneAtATime } from '#server/domains/company/permissions/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { giveRole, takeRole } from './giveRole.ts';
import { lockProfile } from './roleProfiles.ts';

/**
 * POST /RoleProfiles/Give: grants one person every role of a profile, or none, by the rules for granting single roles:
 * a role that decides on pay or permissions waits for a second administrator.
 * @throws AppError as /Users/GiveRole, and 409 for a profile that has changed or is inactive.
 */
export async function giveProfile(
  call: WriteCall,
  { id, version, ...rest }: z.output<typeof giveRoleProfileBody>,
): Promise<RoleGiven> {
  await oneAtATime(call.tx, call.actor.accountId);
  const { isActive, roles } = await lockProfile(call.tx, call.actor.accountId, { id, version });
  if (!isActive) throw new AppError('conflict', 'This role profile is inactive');
  let waiting = 0;
  for (const role of roles) waiting += (await giveRole(call, { ...rest, role })).waiting;
  return { statusCode: 200, message: 'Submitted Successfully', waiting };
}

/**
 * POST /RoleProfiles/Take: revokes the roles of a profile that someone holds in this business unit, or
 * everywhere.
 * @throws AppError 404 if they hold none of them, 409 if no administrator would be left.
 */
export async function takeProfile(
  call: WriteCall,
  { id, version, userId, businessUnitId }: z.output<typeof takeRoleProfileBody>,
): Promise<RoleGiven> {
  await oneAtATime(call.tx, call.actor.accountId);
  const { roles } = await lockProfile(call.tx, call.actor.accountId, { id, version });
  const rows = await query<{ id: number }>(
    call.tx,
    `select id from user_roles where user_id = $userId and role = any($roles::text[])
       and business_unit_id is not distinct from $businessUnitId::bigint order by id`,
    { userId, roles, businessUnitId },
  );
  if (rows.length === 0) throw notFound('Role not found');
  for (const { id: heldRoleId } of rows) await takeRole(call, { heldRoleId });
  return { statusCode: 200, message: 'Submitted Successfully', waiting: 0 };
}
