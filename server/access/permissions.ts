import { LRUCache } from 'lru-cache';
import {
  FLAGS,
  MENU,
  type Flag,
  type MenuReference,
  type Permission,
} from '#machines/contracts/permissions.ts';
import { describe } from '#machines/model/describe.ts';
import { workflows } from '#machines/registry.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from '#server/access/actor.ts';
import { standInsOf } from '#server/access/standIns.ts';
import { REFERENCES } from './declaredScreens.ts';

/** Another process's change is noticed this much later at the most; this process's at once. */
const REMEMBERED_MS = 3000;
const REMEMBERED_USERS = 20_000;

/** All that one user may do by screen. */
export interface PermissionSet {
  /** What has at least one flag, by menu reference. */
  list: readonly Permission[];
  has(reference: MenuReference, flag: Flag): boolean;
  /** What the user may not act on. */
  barredFrom: ReadonlySet<number>;
  /** What is not the user's to see. */
  unseen: ReadonlySet<number>;
  /** The menu entries that the user may view. */
  menus: ReadonlySet<number>;
  /** In which business units the user may view what; null for all of them. */
  opens: ReadonlyMap<number, readonly number[] | null>;
}

export interface Permissions {
  of(actor: Pick<Actor, 'userId' | 'accountId'>): Promise<PermissionSet>;
  /** After a change: everybody's are read again. */
  forget(): void;
}

const known = new WeakMap<Services, Permissions>();

/** The permissions of this server's users, remembered for a moment. */
export function permissionsOf(services: Services): Permissions {
  const existing = known.get(services);
  if (existing) return existing;
  const made = remember(services.db);
  known.set(services, made);
  return made;
}

function remember(db: Db): Permissions {
  const remembered = new LRUCache<number, PermissionSet>({
    max: REMEMBERED_USERS,
    ttl: REMEMBERED_MS,
  });
  // A read that began before a change must not be remembered after it.
  let generation = 0;
  return {
    of: async ({ userId, accountId }) => {
      const id = userId ?? 0;
      const found = remembered.get(id);
      if (found) return found;
      const begun = generation;
      const set = await loadPermissions(db, { userId: id, accountId });
      if (begun === generation) remembered.set(id, set);
      return set;
    },
    forget: () => {
      generation += 1;
      remembered.clear();
    },
  };
}

/** What makes and closes companies goes by the mark of an operator, which no administrator gives. */
const ofOperators = (flag: string, given: string): string =>
  `case when m.id = ${MENU.accounts} then bool_or(o.id is not null)${flag === 'view' ? ` or ${given}` : ''}
     else ${given} end`;

const effective = (flag: 'view' | 'create' | 'edit' | 'delete'): string =>
  ofOperators(flag, `coalesce(bool_or(u.is_${flag}), bool_or(r.is_${flag}), false)`);

/** The user's own entry decides a flag; where it is silent, any of their roles suffices. */
const EFFECTIVE = `
  select m.id as "menuReferenceId", m.name as "menuReferenceName",
    ${effective('view')} as "isView", ${effective('create')} as "isCreate",
    ${effective('edit')} as "isEdit", ${effective('delete')} as "isDelete",
    (select jsonb_build_object('isView', d.is_view is false, 'isCreate', d.is_create is false,
       'isEdit', d.is_edit is false, 'isDelete', d.is_delete is false)
     from user_permissions d where d.user_id = $userId and d.menu_reference_id = m.id) as denied,
    to_jsonb(case when bool_or(u.is_view) then array[null::bigint]
      when bool_or(u.is_view is false) then '{}'
      else array(select distinct h.business_unit_id from held_roles h where h.user_id = $userId
        and h.role = any(array_agg(r.role) filter (where r.is_view))) end) as "viewUnits"
  from menu_references m
  left join lateral (
    select distinct on (p.role) p.role, p.is_view, p.is_create, p.is_edit, p.is_delete
    from role_permissions p
    where p.menu_reference_id = m.id and (p.account_id = $accountId or p.account_id is null)
      and p.role in (select h.role from held_roles h where h.user_id = $userId)
    order by p.role, p.account_id nulls last
  ) r on true
  left join user_permissions u on u.user_id = $userId and u.menu_reference_id = m.id
  left join users o on o.id = $userId and o.is_operator and m.id = ${MENU.accounts}
  group by m.id, m.name order by m.id`;

export async function loadPermissions(
  db: Db | Tx,
  user: { userId: number; accountId: number },
): Promise<PermissionSet> {
  const own = await query<Row>(db, EFFECTIVE, { ...user });
  const rows = await withHandedOver(db, user, own);
  const list = rows
    .map(({ denied: _denied, viewUnits: _units, ...permission }) => permission)
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
    // Without what a principal may open: it goes along with their stages alone.
    opens: new Map(
      own.flatMap(({ menuReferenceId, viewUnits }) => openings(menuReferenceId, viewUnits)),
    ),
  };
}

type Row = Permission & {
  denied: Record<Flag, boolean> | null;
  /** Null stands for every unit. */
  viewUnits: (number | null)[];
};

function openings(
  reference: number,
  units: (number | null)[],
): [reference: number, units: number[] | null][] {
  if (units.length === 0) return [];
  const within = units.includes(null) ? null : units.flatMap((unit) => unit ?? []);
  return [[reference, within]];
}

/**
 * Adds what goes along with stages in which the user stands in today: the principal's own flags on the
 * stage's screen. What an administrator denies the user themselves stays denied.
 */
async function withHandedOver(
  db: Db | Tx,
  { userId, accountId }: { userId: number; accountId: number },
  own: Row[],
): Promise<Row[]> {
  const standIns = await standInsOf(db, userId);
  let rows = own;
  for (const { principal, workflow, state } of standIns) {
    const stage = stageReference(workflow, state);
    if (stage === undefined) continue;
    const theirs = await query<Row>(db, EFFECTIVE, { userId: principal.userId, accountId });
    const handed = new Map(
      theirs
        .filter(({ menuReferenceId }) => goesAlong(menuReferenceId, stage))
        .map((row) => [row.menuReferenceId, row]),
    );
    rows = rows.map((row) => merged(row, handed.get(row.menuReferenceId)));
  }
  return rows;
}

/** The permission that a stage's queue names. */
function stageReference(id: string, state: string): number | undefined {
  const workflow = workflows.find((known) => known.id === id);
  return workflow && describe(workflow).states.get(state)?.meta.queue?.reference;
}

const goesAlong = (reference: number, screen: number): boolean =>
  reference === screen ||
  (REFERENCES[reference as MenuReference]?.goesWith ?? []).some((id) => id === screen);

const merged = (row: Row, handed: Row | undefined): Row =>
  handed
    ? {
        ...row,
        ...Object.fromEntries(
          FLAGS.map((flag) => [flag, row[flag] || (handed[flag] && !row.denied?.[flag])]),
        ),
      }
    : row;
