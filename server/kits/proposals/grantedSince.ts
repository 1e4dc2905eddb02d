import type { MenuReference } from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** SQL for whether a permission change granted the flag that allows confirming. */
const RAISED = `c.menu_reference_id = $reference and c.after->>'isEdit' = 'true'
  and c.before->>'isEdit' is distinct from 'true'`;

/**
 * SQL for the time since when people have had the permission to edit something; null if they had it before changes were
 * recorded. It uses the signed logs, which do not contain permissions that someone inserted directly into the database.
 */
const SINCE = `
  with personal as (
    select p.user_id, (select max(c.at) from permission_changes c
      where c.account_id = $accountId and c.user_id = p.user_id and ${RAISED}) as since
    from user_permissions p
    where p.user_id = any($userIds::bigint[]) and p.menu_reference_id = $reference and p.is_edit
  ), by_role as (
    select h.user_id, greatest(
      (select max(c.at) from record_changes c where c.record_type in ('role', 'role period')
        and c.record_id = h.id::text and c.actor_id is not null),
      (select max(c.at) from permission_changes c
        where c.account_id = $accountId and c.role = h.role and ${RAISED}),
      (select max(c.at) from roles o join record_changes c on c.record_type = 'company role'
        and c.record_id = o.id::text and c.after->>'isActive' = 'true' and c.actor_id is not null
        where o.key = h.role),
      (select r.from_date::timestamptz from user_roles r where r.id = h.id)) as since
    from held_roles h
    where h.user_id = any($userIds::bigint[]) and coalesce((
      select p.is_edit from role_permissions p
      where p.role = h.role and p.menu_reference_id = $reference
        and (p.account_id = $accountId or p.account_id is null)
      order by p.account_id nulls last limit 1), false)
  ), made as (
    -- For an account that was reactivated, the time starts again.
    select u.id as user_id, (select max(c.at) from record_changes c
      where c.record_type = 'login' and c.record_id = u.id::text and c.actor_id is not null
        and c.after->>'isActive' = 'true') as since
    from users u where u.id = any($userIds::bigint[])
  )
  select h.user_id as "userId", nullif(greatest(
    min(coalesce(h.since, '-infinity')), (select m.since from made m where m.user_id = h.user_id)),
    '-infinity') as since
  from (select * from personal union all select * from by_role) h group by h.user_id`;

export async function readGrantedSince(
  db: Db | Tx,
  accountId: number,
  userIds: readonly number[],
  reference: MenuReference,
): Promise<ReadonlyMap<number, Date | null>> {
  const rows = await query<{ userId: number; since: Date | null }>(db, SINCE, {
    accountId,
    userIds,
    reference,
  });
  return new Map(rows.map(({ userId, since }) => [userId, since]));
}
