import { z } from 'zod';
import type { PermissionChange } from '#machines/contracts/permissions.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { queryInt, queryPage } from '#server/http/query.ts';

export const changesQuery = z.object({
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

/** Who set which permission, when, and from what to what; the latest first. */
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
       f.name as "confirmedByName", c.role,
       c.user_id as "userId", w.name as "userName", c.menu_reference_id as "menuReferenceId",
       m.name as "menuReferenceName", c.before, c.after
     from permission_changes c
     join menu_references m on m.id = c.menu_reference_id
     left join users a on a.id = c.actor_id left join employees e on e.id = a.employee_id
     left join users s on s.id = c.confirmed_by left join employees f on f.id = s.employee_id
     left join users u on u.id = c.user_id left join employees w on w.id = u.employee_id
     where c.account_id = $accountId order by c.id desc limit $limit offset $offset`,
    { accountId, limit: pageSize, offset: (page - 1) * pageSize },
  );
  return {
    total: counted?.total ?? 0,
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
