import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { giveRoleBody } from '#machines/domains/company/contracts/users.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { keepAnyAdministrator, notifyOfRole } from '#server/domains/company/permissions/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

/** @throws AppError 403 for anyone who may not grant roles there. */
export async function mayGive(tx: Tx, actor: Actor, businessUnitId: number | null): Promise<void> {
  const units = await unitsPermitted(tx, actor, MENU.permissions, 'isEdit');
  if (units === null) return;
  if (businessUnitId !== null && units.includes(businessUnitId)) return;
  throw forbidden('You can give roles only in the business units that you administer');
}

/** Gives a role without a second administrator's confirmation, and notifies the person. */
export async function giveRoleDirectly(
  { tx }: WriteCall,
  by: Actor,
  body: z.output<typeof giveRoleBody>,
): Promise<void> {
  const values = { ...body, accountId: by.accountId };
  const rows = await query<{ id: number }>(
    tx,
    `select id from user_roles where user_id = $userId and role = $role
       and business_unit_id is not distinct from $businessUnitId::bigint for update`,
    values,
  );
  const about = { actor: { userId: by.userId, accountId: by.accountId }, reason: body.reason };
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
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
    const [row] = await query<{ id: number }>(
      tx,
      `insert into user_roles (user_id, role, business_unit_id, from_date, until_date, reason)
       select $userId, $role, u.id, $fromDate::date, $untilDate::date, $reason
       from (select 1) one left join business_units u
         on u.id = $businessUnitId::bigint and u.account_id = $accountId
       where $businessUnitId::bigint is null or u.id is not null returning id`,
      values,
    );
    if (!row) throw notFound('Business unit not found');
    await recordCreated(tx, 'role', [row.id], about);
    await recordCreated(tx, 'role period', [row.id], about);
  }
  await notifyOfRole(tx, by, { userId: body.userId, role: body.role, isGiven: true });
}
