import { z } from 'zod';
import type { PermissionChange } from '#machines/core/access/permissions.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import { IS_LATEST } from './undoChange.ts';

export const changesQuery = z.object({
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

/** Lists the changes of permissions, the latest first: who changed what, when, and the old and new values. */
export async function permissionChanges(
  { db, actor }: Call,
  { page, pageSize }: z.output<typeof changesQuery>,
): Promise<{ total: number; items: PermissionChange[] }> {
  const { accountId } = actor;
  const counted = await queryOne<{ total: number }>(
    db,
    `select count(*)::integer as total from permission_changes where account_id = $accountId`,
    { accountId },
  );
  const rows = await query<Omit<PermissionChange, 'at'> & { at: Date }>(
    db,
    `select c.id, c.at, c.actor_id as "actorId", coalesce(e.name, '') as "actorName",
       f.name as "confirmedByName", coalesce(n.name, c.role) as role,
       c.user_id as "userId", w.name as "userName", c.menu_reference_id as "menuReferenceId",
       m.name as "menuReferenceName", c.before, c.after, ${IS_LATEST} as "isLatest"
     from permission_changes c
     join menu_references m on m.id = c.menu_reference_id
     left join users a on a.id = c.actor_id left join user_people e on e.user_id = a.id
     left join users s on s.id = c.confirmed_by left join user_people f on f.user_id = s.id
     left join users u on u.id = c.user_id left join user_people w on w.user_id = u.id
     left join roles n on n.key = c.role
     where c.account_id = $accountId order by c.id desc limit $limit offset $offset`,
    { accountId, limit: pageSize, offset: (page - 1) * pageSize },
  );
  return {
    total: counted?.total ?? 0,
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
