import { LRUCache } from 'lru-cache';
import {
  FLAGS,
  MENU,
  type Flag,
  type MenuReference,
  type Permission,
} from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { onRightsChanged } from '#server/platform/db/rightsChanged.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from './actor.ts';
import { requireSignedPermissions, SAID } from './signedPermissions.ts';
import { readDelegates } from './delegates.ts';
import { derive } from '#server/platform/slot.ts';
import { declaredAccess } from './declared.ts';
import { FLAG_COLUMNS } from './reach.ts';

/**
 * How long permissions are cached. The cache delays only permissions that begin or end at a certain time; all other
 * changes are announced at once (rightsChanged.ts).
 */
const REMEMBERED_MS = 3000;
const REMEMBERED_USERS = 20_000;

export interface PermissionSet {
  /** The permissions of which the user has at least one flag. */
  list: readonly Permission[];
  has(reference: MenuReference, flag: Flag): boolean;
  /** The permissions that the user does not have for acting (create, edit or delete). */
  barredFrom: ReadonlySet<number>;
  /** The permissions that the user does not have for viewing. */
  unseen: ReadonlySet<number>;
  /** The menu entries that the user may view. */
  menus: ReadonlySet<number>;
  /** For each permission, the business units in which the user may view something; null for all units. */
  opens: ReadonlyMap<number, readonly number[] | null>;
}

export interface Permissions {
  /** A user's permissions. A program gets only those within the scopes of its key. */
  of(actor: Pick<Actor, 'userId' | 'accountId' | 'scopes'>): Promise<PermissionSet>;
}

const cache = new WeakMap<Services, Permissions>();

/** The permissions of the users of this server, which are cached for a short time. */
export function getPermissions(services: Services): Permissions {
  const existing = cache.get(services);
  if (existing) return existing;
  const created = remember(services.db);
  cache.set(services, created);
  return created;
}

function remember(db: Db): Permissions {
  const remembered = new LRUCache<number, PermissionSet>({
    max: REMEMBERED_USERS,
    ttl: REMEMBERED_MS,
  });
  // If permissions change while they are being read, the result is not cached, because it may be outdated.
  let generation = 0;
  onRightsChanged(db, () => {
    generation += 1;
    remembered.clear();
  });
  return {
    of: async ({ userId, accountId, scopes }) => {
      const id = userId ?? 0;
      const begun = generation;
      const entry = remembered.get(id);
      const set = entry ?? (await loadPermissions(db, { userId: id, accountId }));
      if (!entry && begun === generation) remembered.set(id, set);
      return scopes ? withinScopes(set, scopes) : set;
    },
  };
}

/**
 * SQL for a flag. A personal setting of the user takes precedence; without one, a single role that gives the flag is
 * enough.
 */
const getFlagSql = (flag: string): string => `coalesce(u.is_${flag}, r.is_${flag}, false)`;

/**
 * SQL for a flag in effect. Companies can be created and closed only by an operator of the installation, and
 * administrators cannot appoint operators.
 */
const effective = (flag: 'view' | 'create' | 'edit' | 'delete'): string =>
  `case when m.id <> ${MENU.accounts} then ${getFlagSql(flag)}
     else o.id is not null${flag === 'view' ? ` or ${getFlagSql(flag)}` : ''} end`;

/**
 * SQL for whether a role gives a flag. If the permission applies to every business unit, the user has to have the role
 * for all units.
 */
export const grantedBy = (role: string, flag: Flag, isForAll: string): string =>
  `${role}.${FLAG_COLUMNS[flag]} and (${isForAll} or ${role}.menu_reference_id
     <> all(array[${[0, ...declaredAccess.value.everywhere[flag]].join(', ')}]))`;

const byRoles = (flag: Flag): string =>
  `bool_or(${grantedBy('s', flag, 'h.business_unit_id is null')}) as ${FLAG_COLUMNS[flag]}`;

/**
 * SQL for all permissions of a user, in one pass over their roles. One query per permission took three times as
 * long (bench `permissions`).
 */
export const effectivePermissions = derive(declaredAccess, (): Statement => ({
  name: 'cadre-permissions',
  sql: `
  with held as materialized (
    select h.role, h.business_unit_id from held_roles h where h.user_id = $userId
  ), standing as (
    -- An account's own setting takes precedence over the default of the same role.
    select distinct on (p.role, p.menu_reference_id) p.*, ${SAID} as said from role_permissions p
    where p.role = any(array(select role from held))
      and (p.account_id = $accountId or p.account_id is null)
    order by p.role, p.menu_reference_id, p.account_id nulls last
  ), by_roles as (
    select s.menu_reference_id, ${FLAGS.map(byRoles).join(', ')},
      jsonb_agg(distinct h.business_unit_id) filter (where s.is_view) as units,
      array_agg(distinct s.said) as said
    from standing s join held h on h.role = s.role group by s.menu_reference_id
  )
  select m.id as "menuReferenceId", m.name as "menuReferenceName",
    ${effective('view')} as "isView", ${effective('create')} as "isCreate",
    ${effective('edit')} as "isEdit", ${effective('delete')} as "isDelete",
    case when u.user_id is not null then
      jsonb_build_object('isView', u.is_view is false, 'isCreate', u.is_create is false,
        'isEdit', u.is_edit is false, 'isDelete', u.is_delete is false) end as denied,
    case when u.is_view then '[null]' when u.is_view is false then '[]'
      else coalesce(r.units, '[]') end as "viewUnits", r.said
  from menu_references m
  left join by_roles r on r.menu_reference_id = m.id
  left join user_permissions u on u.user_id = $userId and u.menu_reference_id = m.id
  left join users o on o.id = $userId and o.is_operator and m.id = ${MENU.accounts}
  order by m.id`,
}));

export async function loadPermissions(
  db: Db | Tx,
  user: { userId: number; accountId: number },
): Promise<PermissionSet> {
  const own = await readEffective(db, user);
  const rows = await withHandedOver(db, user, own);
  const list = rows
    .map(({ denied: _denied, viewUnits: _units, said: _said, ...permission }) => permission)
    .filter(({ isView, isCreate, isEdit, isDelete }) => isView || isCreate || isEdit || isDelete);
  const byId = new Map(list.map((permission) => [permission.menuReferenceId, permission]));
  return {
    list,
    has: (reference, flag) => byId.get(reference)?.[flag] ?? false,
    barredFrom: new Set(
      rows.flatMap(({ isEdit, menuReferenceId }) => (isEdit ? [] : menuReferenceId)),
    ),
    unseen: new Set(rows.flatMap(({ isView, menuReferenceId }) => (isView ? [] : menuReferenceId))),
    menus: new Set(list.flatMap(({ menuReferenceId, isView }) => (isView ? menuReferenceId : []))),
    // Permissions that come from a delegation have no row here, because they apply only at the delegated stages.
    opens: new Map(
      own.flatMap(({ menuReferenceId, viewUnits }) => openings(menuReferenceId, viewUnits)),
    ),
  };
}

type Row = Permission & {
  denied: Record<Flag, boolean> | null;
  /** The business units in which the user may view; null in the list means every unit. */
  viewUnits: (number | null)[];
  /** A short form of each row that gives the permission, to be verified (signedPermissions.ts). */
  said: string[] | null;
};

async function readEffective(
  db: Db | Tx,
  user: { userId: number; accountId: number },
): Promise<Row[]> {
  const rows = await run<Row>(db, effectivePermissions(), user);
  await requireSignedPermissions(
    db,
    rows.flatMap(({ said }) => said ?? []),
  );
  return rows;
}

function openings(
  reference: number,
  units: (number | null)[],
): [reference: number, units: number[] | null][] {
  if (units.length === 0) return [];
  const within = units.includes(null) ? null : units.flatMap((unit) => unit ?? []);
  return [[reference, within]];
}

/**
 * Adds the permissions that come with the stages delegated to the user today: those that the principal has for the
 * screens of these stages. Permissions that an administrator has denied the user personally stay denied.
 */
async function withHandedOver(
  db: Db | Tx,
  { userId, accountId }: { userId: number; accountId: number },
  own: Row[],
): Promise<Row[]> {
  const delegates = await readDelegates(db, userId);
  let rows = own;
  for (const { principal, workflow, state } of delegates) {
    const stage = declaredAccess.value.ofStage(workflow, state);
    if (stage === undefined) continue;
    const theirs = await readEffective(db, { userId: principal.userId, accountId });
    const handed = new Map(
      theirs
        .filter(({ menuReferenceId }) => goesAlong(menuReferenceId, stage))
        .map((row) => [row.menuReferenceId, row]),
    );
    rows = rows.map((row) => merged(row, handed.get(row.menuReferenceId)));
  }
  return rows;
}

const goesAlong = (reference: number, screen: number): boolean =>
  reference === screen ||
  (declaredAccess.value.references[reference]?.goesWith ?? []).some((id) => id === screen);

const merged = (row: Row, handed: Row | undefined): Row =>
  handed
    ? {
        ...row,
        ...Object.fromEntries(
          FLAGS.map((flag) => [flag, row[flag] || (handed[flag] && !row.denied?.[flag])]),
        ),
      }
    : row;

/** The permissions of a program's roles, limited to the scopes of its key. */
function withinScopes(permissions: PermissionSet, scopes: ReadonlySet<string>): PermissionSet {
  const within = (reference: number, flag: Flag) => scopes.has(`${reference}:${flag}`);
  const list = permissions.list
    .map((permission) => ({
      ...permission,
      ...Object.fromEntries(
        FLAGS.map((flag) => [flag, permission[flag] && within(permission.menuReferenceId, flag)]),
      ),
    }))
    .filter((permission) => FLAGS.some((flag) => permission[flag]));
  const may = (flag: Flag) =>
    new Set(list.flatMap((one) => (one[flag] ? [one.menuReferenceId as number] : [])));
  const [seen, acts] = [may('isView'), may('isEdit')];
  const every = [
    ...permissions.unseen,
    ...permissions.barredFrom,
    ...permissions.menus,
    ...permissions.opens.keys(),
  ];
  return {
    list,
    has: (reference, flag) => permissions.has(reference, flag) && within(reference, flag),
    barredFrom: new Set(every.filter((id) => !acts.has(id))),
    unseen: new Set(every.filter((id) => !seen.has(id))),
    menus: new Set([...permissions.menus].filter((id) => seen.has(id))),
    opens: new Map([...permissions.opens].filter(([id]) => seen.has(id))),
  };
}
