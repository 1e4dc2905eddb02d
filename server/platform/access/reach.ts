import type { Flag, MenuReference } from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { appliesEverywhere } from './declared.ts';

type Reaching = Pick<Actor, 'userId' | 'accountId' | 'scopes'>;

const isWithin = (scopes: Actor['scopes'], reference: MenuReference, flag: Flag): boolean =>
  scopes === undefined || scopes.has(`${reference}:${flag}`);

export const FLAG_COLUMNS = {
  isView: 'is_view',
  isCreate: 'is_create',
  isEdit: 'is_edit',
  isDelete: 'is_delete',
} as const satisfies Record<Flag, string>;

/** The statement is prepared, because almost every call runs it and planning it each time took four times as long. */
const permitted = (flag: Flag): Statement => {
  const column = FLAG_COLUMNS[flag];
  return {
    name: `cadre-units-permitted-${column}`,
    sql: `select distinct case when u.given then null else h.business_unit_id end as "unitId"
     from (select (
       select p.${column} from user_permissions p
       where p.user_id = $userId and p.menu_reference_id = $reference) as given) u
     left join held_roles h on h.user_id = $userId and coalesce((
       select p.${column} from role_permissions p
       where p.role = h.role and p.menu_reference_id = $reference
         and (p.account_id = $accountId or p.account_id is null)
       order by p.account_id nulls last limit 1), false)
     where u.given or (u.given is null and h.id is not null)`,
  };
};

const PERMITTED: Readonly<Record<Flag, Statement>> = {
  isView: permitted('isView'),
  isCreate: permitted('isCreate'),
  isEdit: permitted('isEdit'),
  isDelete: permitted('isDelete'),
};

/**
 * The business units in which someone has a permission: those for which they have a role that gives it, or all units if
 * it was granted to them directly. A program is limited to its scopes, and permissions that apply everywhere are not
 * given for some units only.
 * @returns null for all units, an empty list for none.
 */
export async function unitsPermitted(
  db: Db | Tx,
  { userId, accountId, scopes }: Reaching,
  reference: MenuReference,
  flag: Flag,
): Promise<number[] | null> {
  if (!isWithin(scopes, reference, flag)) return [];
  const rows = await run<{ unitId: number | null }>(db, PERMITTED[flag], {
    userId,
    accountId,
    reference,
  });
  const units = rows.map(({ unitId }) => unitId);
  if (units.includes(null)) return null;
  return appliesEverywhere(reference, flag) ? [] : units.filter((unitId) => unitId !== null);
}

/**
 * The business units of several permissions, read with one query. Unit 0 means all units. A permission that applies in
 * no unit has no row.
 */
export const unitsOfEach = (
  db: Db | Tx,
  { userId, accountId, scopes }: Reaching,
  references: readonly MenuReference[],
  flag: Flag,
): Promise<{ reference: number; unitId: number }[]> => {
  const column = FLAG_COLUMNS[flag];
  return query(
    db,
    `select distinct m.id::integer as reference,
       case when u.given then 0 else coalesce(h.business_unit_id, 0) end as "unitId"
     from unnest($references::bigint[]) m (id)
     left join lateral (select p.${column} as given from user_permissions p
       where p.user_id = $userId and p.menu_reference_id = m.id) u on true
     left join held_roles h on h.user_id = $userId and coalesce((
       select p.${column} from role_permissions p
       where p.role = h.role and p.menu_reference_id = m.id
         and (p.account_id = $accountId or p.account_id is null)
       order by p.account_id nulls last limit 1), false)
     where u.given or (u.given is null and h.id is not null)`,
    { userId, accountId, references: references.filter((one) => isWithin(scopes, one, flag)) },
  );
};
