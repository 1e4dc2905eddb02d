import type { z } from 'zod';
import { DECIDING, type RoleEntry } from '#machines/domains/company/contracts/roles.ts';
import type { saveRoleBody, setRoleActiveBody } from '#machines/domains/company/contracts/roles.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import {
  decides,
  keepAnyAdministrator,
  mustAdministerAll,
  oneAtATime,
} from '#server/domains/company/permissions/index.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

type Saved = WriteAnswer & { autoId: number };

/** GET /Roles/List: lists the built-in roles and the company's own, with how many people have each. */
export async function listRoles({ db, actor }: Call): Promise<RoleEntry[]> {
  return query<RoleEntry>(
    db,
    `with held as (
       select h.role, count(distinct h.user_id)::integer as users
       from held_roles h join users u on u.id = h.user_id
       where u.account_id = $accountId group by h.role
     ), named as (
       select null::bigint as id, b.key, b.label as name, '' as description,
         array[b.key] as parts, true as is_active, b.position
       from unnest($keys::text[], $labels::text[]) with ordinality b (key, label, position)
       union all
       select id, key, name, coalesce(description, ''), parts, is_active, 1000
       from roles where account_id = $accountId
     )
     select n.id, n.key, n.name, n.description, n.parts, n.is_active as "isActive",
       coalesce(h.users, 0) as users
     from named n left join held h on h.role = n.key order by n.position, lower(n.name)`,
    { accountId: actor.accountId, keys: Object.keys(ROLES), labels: Object.values(ROLES) },
  );
}

/**
 * POST /Roles/Save: stores a custom role and its workflow roles. Its permissions are set as those of any role.
 * @throws AppError 403 if the caller has the role or doesn't administer all units, 409 for a workflow role that
 * decides while people have the role.
 */
export async function saveRole(
  { tx, actor }: WriteCall,
  { id, ...role }: z.output<typeof saveRoleBody>,
): Promise<Saved> {
  await mustAdministerAll(tx, actor);
  await oneAtATime(tx, actor.accountId);
  const { accountId, userId } = actor;
  const values = { ...role, id, accountId, userId };
  const twin = await query(
    tx,
    `select from roles where account_id = $accountId and comparison_key(name) = comparison_key($name)
       and id is distinct from $id::bigint`,
    values,
  );
  if (twin.length > 0) throw new AppError('conflict', 'A role with this name already exists');
  const about = { actor: { userId, accountId } };
  if (id === null) {
    const created = await queryOne<{ id: number }>(
      tx,
      `insert into roles (account_id, name, description, parts, changed_by)
       values ($accountId, $name, nullif($description, ''), $parts::text[], $userId) returning id`,
      values,
    );
    const autoId = created?.id ?? 0;
    await recordCreated(tx, 'company role', [autoId], about);
    return { statusCode: 200, message: 'Submitted Successfully', autoId };
  }
  const existing = await lockRole(tx, accountId, id);
  const added = role.parts.filter((part) => !existing.parts.includes(part));
  if (added.length > 0) await refuseRaise(tx, actor.userId, existing.key, added);
  const before = await recordsBefore(tx, 'company role', [id]);
  await query(
    tx,
    `update roles set name = $name, description = nullif($description, ''), parts = $parts::text[],
       version = version + 1, changed_by = $userId, changed_at = now() where id = $id`,
    values,
  );
  await recordChanged(tx, 'company role', before, about);
  await keepAnyAdministrator(tx, accountId);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: id };
}

/**
 * POST /Roles/SetActive: an inactive role gives no rights to the people who have it.
 * @throws AppError 403 if the caller would get the role back, 409 if people have the role and it decides on pay or
 * permissions, or if no administrator would be left.
 */
export async function setRoleActive(
  { tx, actor }: WriteCall,
  { id, isActive }: z.output<typeof setRoleActiveBody>,
): Promise<WriteAnswer> {
  await mustAdministerAll(tx, actor);
  await oneAtATime(tx, actor.accountId);
  const { accountId, userId } = actor;
  const existing = await lockRole(tx, accountId, id);
  if (isActive && !existing.isActive) {
    const gains = (await decides(tx, accountId, existing.key)) ? ['admin'] : existing.parts;
    await refuseRaise(tx, userId, existing.key, gains);
  }
  const before = await recordsBefore(tx, 'company role', [id]);
  await query(
    tx,
    `update roles set is_active = $isActive, version = version + 1, changed_by = $userId,
       changed_at = now() where id = $id`,
    { id, isActive, userId },
  );
  await recordChanged(tx, 'company role', before, { actor: { userId, accountId } });
  await keepAnyAdministrator(tx, accountId);
  return { statusCode: 200, message: 'Submitted Successfully' };
}

interface StoredRole {
  key: string;
  parts: string[];
  isActive: boolean;
}

async function lockRole(tx: Tx, accountId: number, id: number): Promise<StoredRole> {
  const row = await queryOne<StoredRole>(
    tx,
    `select key, parts, is_active as "isActive" from roles
     where id = $id and account_id = $accountId for update`,
    { id, accountId },
  );
  if (!row) throw notFound('Role not found');
  return row;
}

/** Refuses edits of a role that extend the editor's own rights, or other people's without a second administrator. */
async function refuseRaise(
  tx: Tx,
  actorId: number | null,
  role: string,
  parts: readonly string[],
): Promise<void> {
  const holders = await query<{ userId: number }>(
    tx,
    `select user_id as "userId" from user_roles where role = $role
     union select user_id from role_proposals where role = $role and decided_at is null`,
    { role },
  );
  if (holders.some(({ userId }) => userId === actorId)) {
    throw forbidden('You cannot do this to your own account. Ask another administrator');
  }
  if (holders.length > 0 && parts.some((part) => DECIDING.has(part))) {
    throw new AppError(
      'conflict',
      'This role is in use. Remove it from everyone first, or create another role, which two administrators must give',
    );
  }
}
