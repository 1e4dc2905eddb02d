import { z } from 'zod';
import type {
  ProfileHolder,
  RoleProfile,
  saveRoleProfileBody,
  setBundleActiveBody,
} from '#machines/domains/workflows/contracts/bundles.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound, mustBeCurrent } from '#server/platform/errors.ts';
import {
  mustAdministerAll,
  mustBeActive,
  sayTaken,
} from '#server/domains/company/permissions/index.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import { managedUnits } from './managed.ts';

const RECORD = 'role profile';

/** SQL for the people who have all roles of profile `p` in the same business unit, or in all units. */
const HOLDERS = `
  select h.user_id, h.business_unit_id from held_roles h join users u on u.id = h.user_id
  where u.account_id = p.account_id and h.role = any(p.roles)
  group by h.user_id, h.business_unit_id
  having count(distinct h.role) = cardinality(p.roles)`;

/** GET /RoleProfiles/List: lists the role profiles, and how many people have all their roles. */
export async function listRoleProfiles({ db, actor }: Call): Promise<RoleProfile[]> {
  return query<RoleProfile>(
    db,
    `select p.id, p.version, p.name, p.description, p.is_active as "isActive",
       ${lastChangedBy(RECORD, 'p.id')} as "changedByName",
       (select jsonb_agg(jsonb_build_object('role', k.role,
          'label', coalesce(b.label, r.name, k.role), 'isActive', coalesce(r.is_active, true))
          order by k.position)
        from unnest(p.roles) with ordinality k (role, position)
        left join unnest($keys::text[], $labels::text[]) b (key, label) on b.key = k.role
        left join roles r on r.key = k.role) as roles,
       (select count(distinct h.user_id)::integer from (${HOLDERS}) h) as users
     from role_profiles p where p.account_id = $accountId order by lower(p.name)`,
    { accountId: actor.accountId, keys: Object.keys(ROLES), labels: Object.values(ROLES) },
  );
}

export const holdersQuery = z.object({ id: queryInt() });

/** GET /RoleProfiles/Holders: lists the people who have a profile, as far as the caller manages them. */
export async function profileHolders(
  { db, actor }: Call,
  { id }: z.output<typeof holdersQuery>,
): Promise<ProfileHolder[]> {
  return query<ProfileHolder>(
    db,
    `select h.user_id as "userId", w.name, coalesce(w.code, '') as code,
       h.business_unit_id as "businessUnitId", b.name as "businessUnit",
       h.user_id = $me::bigint as "isOwn"
     from role_profiles p cross join lateral (${HOLDERS}) h
     join user_people w on w.user_id = h.user_id
     left join business_units b on b.id = h.business_unit_id
     where p.id = $id and p.account_id = $accountId
       and ($units::bigint[] is null or w.business_unit_id = any($units))
     order by lower(w.name), h.user_id limit 500`,
    {
      id,
      me: actor.userId,
      accountId: actor.accountId,
      units: await managedUnits(db, actor, 'isView'),
    },
  );
}

/**
 * POST /RoleProfiles/Save: stores a profile. People who were given it before keep exactly the roles that they
 * have.
 * @throws AppError 403 if the caller doesn't administer all units, 404 for a role of another account or an
 * inactive one, 409 for a name in use or an outdated version.
 */
export async function saveRoleProfile(
  { tx, actor }: WriteCall,
  { id, version, ...profile }: z.output<typeof saveRoleProfileBody>,
): Promise<WriteAnswer & { autoId: number }> {
  await mustAdministerAll(tx, actor);
  const { accountId, userId } = actor;
  const existing = id === null ? null : await lockProfile(tx, accountId, { id, version });
  // A role that has become inactive may stay in a profile.
  for (const role of profile.roles) {
    if (!existing?.roles.includes(role)) await mustBeActive(tx, accountId, role);
  }
  const before = existing ? await recordsBefore(tx, RECORD, [existing.id]) : [];
  const saved = await queryOne<{ id: number }>(
    tx,
    existing
      ? `update role_profiles set name = $name, description = $description, roles = $roles::text[],
           version = version + 1, changed_by = $userId, changed_at = now() where id = $id returning id`
      : `insert into role_profiles (account_id, name, description, roles, changed_by)
         values ($accountId, $name, $description, $roles::text[], $userId) returning id`,
    { ...profile, id, accountId, userId },
  ).catch(sayTaken('A role profile with this name already exists'));
  const autoId = saved?.id ?? 0;
  const about = { actor: { userId, accountId } };
  if (existing) await recordChanged(tx, RECORD, before, about);
  else await recordCreated(tx, RECORD, [autoId], about);
  return { statusCode: 200, message: 'Submitted Successfully', autoId };
}

/** POST /RoleProfiles/SetActive: an inactive profile can't be given to anyone. People who have its roles keep them. */
export async function setProfileActive(
  { tx, actor }: WriteCall,
  { id, isActive }: z.output<typeof setBundleActiveBody>,
): Promise<WriteAnswer> {
  await mustAdministerAll(tx, actor);
  const { accountId, userId } = actor;
  await lockProfile(tx, accountId, { id, version: null });
  const before = await recordsBefore(tx, RECORD, [id]);
  await query(
    tx,
    `update role_profiles set is_active = $isActive, version = version + 1, changed_by = $userId,
       changed_at = now() where id = $id`,
    { id, isActive, userId },
  );
  await recordChanged(tx, RECORD, before, { actor: { userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/**
 * Locks a profile.
 * @throws AppError 404 for a profile of another account, 409 if it was changed since.
 */
export async function lockProfile(
  tx: Tx,
  accountId: number,
  { id, version }: { id: number; version: number | null },
): Promise<{ id: number; isActive: boolean; roles: string[] }> {
  const row = await queryOne<{ id: number; version: number; isActive: boolean; roles: string[] }>(
    tx,
    `select id, version, is_active as "isActive", roles from role_profiles
     where id = $id and account_id = $accountId for update`,
    { id, accountId },
  );
  if (!row) throw notFound('Role profile not found');
  mustBeCurrent('role profile', version, row.version);
  return row;
}
