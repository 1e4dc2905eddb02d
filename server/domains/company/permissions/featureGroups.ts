import type { z } from 'zod';
import type {
  FeatureGroup,
  saveFeatureGroupBody,
  setBundleActiveBody,
} from '#machines/domains/workflows/contracts/bundles.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import type { featureGroupFeaturesBody } from './bodies.ts';
import { mustAdministerAll } from './grantRules.ts';
import { flagsOfFeatures, type Features } from './featureFlags.ts';

const RECORD = 'feature group';

/** SQL for the features of groups `g`, one row each, with their flags. */
export const FEATURES_OF_GROUP = `
  select f.key::integer as id, f.value @> '"isView"' as is_view, f.value @> '"isCreate"' as is_create,
    f.value @> '"isEdit"' as is_edit, f.value @> '"isDelete"' as is_delete
  from jsonb_each(g.features) f`;

/** GET /FeatureGroups/List: lists the groups of permissions, and the roles that have them. */
export async function listFeatureGroups({ db, actor }: Call): Promise<FeatureGroup[]> {
  const entries = Object.entries(ROLES);
  return query<FeatureGroup>(
    db,
    `with every as (
       select key, label from unnest($keys::text[], $labels::text[]) b (key, label)
       union all
       select key, name from roles where account_id = $accountId and is_active
     ), asked as (
       select g.id as group_id, f.* from feature_groups g cross join lateral (${FEATURES_OF_GROUP}) f
       where g.account_id = $accountId
     ), standing as (
       -- An account's own setting takes precedence over the default of the same role.
       select distinct on (p.role, p.menu_reference_id) p.* from role_permissions p
       where (p.account_id = $accountId or p.account_id is null)
         and p.menu_reference_id in (select id from asked)
       order by p.role, p.menu_reference_id, p.account_id nulls last
     ), held as (
       select a.group_id, e.key as role, e.label,
         bool_and(coalesce(p.is_view, false) >= a.is_view and coalesce(p.is_create, false) >= a.is_create
           and coalesce(p.is_edit, false) >= a.is_edit
           and coalesce(p.is_delete, false) >= a.is_delete) as has_all,
         bool_or(p.is_view and a.is_view or p.is_create and a.is_create or p.is_edit and a.is_edit
           or p.is_delete and a.is_delete) as has_any
       from asked a cross join every e
       left join standing p on p.role = e.key and p.menu_reference_id = a.id
       group by a.group_id, e.key, e.label
     )
     select g.id, g.version, g.name, g.description, g.is_active as "isActive",
       ${lastChangedBy(RECORD, 'g.id')} as "changedByName",
       coalesce((select jsonb_agg(jsonb_build_object('menuReferenceId', f.id,
         'menuReferenceName', m.name, 'isView', f.is_view, 'isCreate', f.is_create,
         'isEdit', f.is_edit, 'isDelete', f.is_delete) order by f.id)
         from (${FEATURES_OF_GROUP}) f join menu_references m on m.id = f.id), '[]') as features,
       coalesce((select jsonb_agg(jsonb_build_object('role', h.role, 'label', h.label,
         'hasAll', h.has_all) order by h.has_all desc, lower(h.label))
         from held h where h.group_id = g.id and h.has_any), '[]') as roles
     from feature_groups g where g.account_id = $accountId order by lower(g.name)`,
    {
      accountId: actor.accountId,
      keys: entries.map(([key]) => key),
      labels: entries.map(([, label]) => label),
    },
  );
}

/**
 * POST /FeatureGroups/Save: stores the name and description of a group. No one's permissions change.
 * @throws AppError 403 if the caller doesn't administer all units, 409 for a name in use or an outdated version.
 */
export async function saveFeatureGroup(
  { tx, actor }: WriteCall,
  { id, version, ...group }: z.output<typeof saveFeatureGroupBody>,
): Promise<WriteAnswer & { autoId: number }> {
  await mustAdministerAll(tx, actor);
  const { accountId, userId } = actor;
  const values = { ...group, id, accountId, userId };
  const about = { actor: { userId, accountId } };
  const featureGroup = id === null ? null : await lockFeatureGroup(tx, accountId, { id, version });
  const before = featureGroup ? await recordsBefore(tx, RECORD, [featureGroup.id]) : [];
  const saved = await queryOne<{ id: number }>(
    tx,
    featureGroup
      ? `update feature_groups set name = $name, description = $description, version = version + 1,
           changed_by = $userId, changed_at = now() where id = $id returning id`
      : `insert into feature_groups (account_id, name, description, changed_by)
         values ($accountId, $name, $description, $userId) returning id`,
    values,
  ).catch(sayTaken('A feature group with this name already exists'));
  const autoId = saved?.id ?? 0;
  if (featureGroup) await recordChanged(tx, RECORD, before, about);
  else await recordCreated(tx, RECORD, [autoId], about);
  return { statusCode: 200, message: 'Submitted Successfully', autoId };
}

/**
 * POST /FeatureGroups/SetFeatures: sets the permissions of a group. The change applies only to people who get the group
 * from now on.
 */
export async function setFeatures(
  { tx, actor }: WriteCall,
  { id, version, permissions }: z.output<typeof featureGroupFeaturesBody>,
): Promise<WriteAnswer> {
  await mustAdministerAll(tx, actor);
  const { features } = await lockFeatureGroup(tx, actor.accountId, { id, version });
  const next: Features = { ...features };
  for (const { menuReferenceId, ...flags } of permissions) {
    const set = flagsOfFeatures(flags);
    if (set.length > 0) next[menuReferenceId] = set;
    else delete next[menuReferenceId];
  }
  await change({ tx, actor }, id, 'features = $features::jsonb', {
    features: JSON.stringify(next),
  });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/**
 * POST /FeatureGroups/SetActive: an inactive group can't be given to anyone. People who have its permissions
 * keep them.
 */
export async function setFeatureGroupActive(
  { tx, actor }: WriteCall,
  { id, isActive }: z.output<typeof setBundleActiveBody>,
): Promise<WriteAnswer> {
  await mustAdministerAll(tx, actor);
  await lockFeatureGroup(tx, actor.accountId, { id, version: null });
  await change({ tx, actor }, id, 'is_active = $isActive', { isActive });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

async function change(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  id: number,
  what: string,
  values: Record<string, unknown>,
): Promise<void> {
  const { accountId, userId } = actor;
  const before = await recordsBefore(tx, RECORD, [id]);
  await query(
    tx,
    `update feature_groups set ${what}, version = version + 1, changed_by = $userId,
       changed_at = now() where id = $id`,
    { ...values, id, userId },
  );
  await recordChanged(tx, RECORD, before, { actor: { userId, accountId } });
}

/**
 * Locks a feature group.
 * @throws AppError 404 for a group of another account, 409 if it was changed since.
 */
export async function lockFeatureGroup(
  tx: Tx,
  accountId: number,
  { id, version }: { id: number; version: number | null },
): Promise<{ id: number; isActive: boolean; features: Features }> {
  const row = await queryOne<{
    id: number;
    version: number;
    isActive: boolean;
    features: Features;
  }>(
    tx,
    `select id, version, is_active as "isActive", features from feature_groups
     where id = $id and account_id = $accountId for update`,
    { id, accountId },
  );
  if (!row) throw notFound('Feature group not found');
  mustBeCurrent('feature group', version, row.version);
  return row;
}

export const sayTaken =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      throw new AppError('conflict', message);
    }
    throw error;
  };
