import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { extendRoleBody, RoleExtension } from '#machines/domains/company/contracts/roles.ts';
import type { RoleGiven } from '#machines/domains/company/contracts/users.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryInt, queryPage, queryText } from '#server/platform/http/query.ts';
import { giveRole, heldRole } from './giveRole.ts';
import { managedUnits } from './managed.ts';

export const extensionsQuery = z.object({
  search: queryText.default(''),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(500)).default(25),
});

export const extensionQuery = z.object({ heldRoleId: queryInt() });

/**
 * GET /Roles/Extensions: lists the roles that people have in several business units, for people whom the caller
 * manages.
 */
export async function extensions(
  { db, actor }: Call,
  { search, page, pageSize }: z.output<typeof extensionsQuery>,
): Promise<{ total: number; items: RoleExtension[] }> {
  const rows = await find(db, {
    accountId: actor.accountId,
    reach: await managedUnits(db, actor, 'isView'),
    search,
    heldRoleId: 0,
    least: 2,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...one }) => one),
  };
}

/**
 * GET /Roles/Extension: returns one role that someone has in several units, by the ID of any of its assignments.
 * @throws AppError 404 outside the units that the caller manages.
 */
export async function extension(
  { db, actor }: Call,
  { heldRoleId }: z.output<typeof extensionQuery>,
): Promise<RoleExtension> {
  const [found] = await find(db, {
    accountId: actor.accountId,
    reach: await managedUnits(db, actor, 'isView'),
    search: '',
    heldRoleId,
    least: 1,
    limit: 1,
    offset: 0,
  });
  if (!found) throw notFound('Role not found');
  const { total: _total, ...one } = found;
  return one;
}

interface Find {
  accountId: number;
  reach: readonly number[] | null;
  search: string;
  heldRoleId: number;
  /** Only roles held in at least this many units. */
  least: number;
  limit: number;
  offset: number;
}

const find = (db: Db, filter: Find) =>
  query<RoleExtension & { total: number }>(
    db,
    `select min(r.id) as "heldRoleId", r.user_id as "userId", p.name, coalesce(p.code, '') as code,
       coalesce(n.name, r.role) as role,
       jsonb_agg(jsonb_build_object('heldRoleId', r.id, 'businessUnit', b.name,
         'fromDate', r.from_date, 'untilDate', r.until_date, 'reason', coalesce(r.reason, ''),
         'isHeld', exists (select from held_roles h where h.id = r.id)) order by r.id) as units,
       count(*) over ()::integer as total
     from user_roles r join user_people p on p.user_id = r.user_id
     join business_units b on b.id = r.business_unit_id
     left join roles n on n.key = r.role
     where p.account_id = $accountId and r.role <> 'employee'
       and ($reach::bigint[] is null or p.business_unit_id = any($reach))
       and ($heldRoleId = 0 or (r.user_id, r.role) in
         (select h.user_id, h.role from user_roles h where h.id = $heldRoleId))
       and ${getOptionalSearchSql('p.code, p.name')}
     group by r.user_id, r.role, n.name, p.name, p.code
     having count(*) >= $least order by lower(p.name), 1 limit $limit offset $offset`,
    { ...filter },
  );

/**
 * POST /Roles/Extend: extends a role that someone holds in one business unit to others, by the rules for granting
 * roles: a role that decides on pay or permissions waits for a second administrator.
 * @throws AppError 400 for a role held everywhere, 403 beyond the caller's units, 404 for a person whom the caller
 * doesn't manage.
 */
export async function extendRole(
  call: WriteCall,
  { heldRoleId, businessUnitIds, ...more }: z.output<typeof extendRoleBody>,
): Promise<RoleGiven> {
  const current = await heldRole(call.tx, call.actor, heldRoleId);
  const { userId, role } = current;
  if (current.businessUnitId === null) {
    throw invalid('This role is already held in every business unit');
  }
  if (businessUnitIds.includes(current.businessUnitId)) {
    throw invalid('This role is already held in one of these business units');
  }
  let waiting = 0;
  for (const businessUnitId of businessUnitIds) {
    const given = await giveRole(call, { userId, role, businessUnitId, ...more });
    waiting += given.waiting;
  }
  return { statusCode: 200, message: 'Submitted Successfully', waiting };
}
