import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { z } from 'zod';
import {
  USER_KINDS,
  USER_STATUSES,
  type HeldRoleEntry,
  type UserDetails,
  type UserEntry,
} from '#machines/domains/company/contracts/users.ts';
import type { Call } from '#server/platform/http/call.ts';
import { IS_OPEN } from '#server/platform/access/invitations.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  emptyAsMissing,
  queryIdOrAll,
  queryInt,
  queryPage,
  queryText,
} from '#server/platform/http/query.ts';
import { managedUnits } from './managed.ts';

const getKeys = <Key extends string>(of: Readonly<Record<Key, string>>) =>
  Object.keys(of) as [Key, ...Key[]];

export const listQuery = z.object({
  search: queryText.default(''),
  kind: emptyAsMissing(z.enum(getKeys(USER_KINDS)).optional()),
  status: emptyAsMissing(z.enum(getKeys(USER_STATUSES)).optional()),
  role: queryText.default(''),
  businessUnitId: queryIdOrAll,
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(500)).default(25),
});

/** SQL for the columns of a user, except the last sign-in, because looking it up for every user takes too long. */
const USER = `
  select u.id as "userId", coalesce(u.employee_id, 0) as "employeeId", u.login_id as "loginId",
    p.name, u.kind, coalesce(p.code, '') as code, coalesce(u.organisation, '') as organisation,
    coalesce(nullif(p.office_mail, ''), p.personal_mail, '') as mail,
    p.business_unit_id as "businessUnitId", b.name as "businessUnit",
    case when not u.is_active or not p.is_welcome and u.locked_at is null then 'inactive'
      when u.locked_at is not null then 'locked'
      when u.password_set_at is not null or u.kind = 'service' then 'active'
      when i.until is not null then 'invited' else 'notInvited' end as status,
    case when u.password_set_at is null then i.until end as "invitedUntil",
    array(select coalesce(n.name, h.role) from held_roles h left join roles n on n.key = h.role
      where h.user_id = u.id and h.role <> 'employee' group by 1 order by 1) as roles
  from users u join user_people p on p.user_id = u.id
  join business_units b on b.id = p.business_unit_id
  left join lateral (select max(i.expires_at) as until from invitations i
    where i.user_id = u.id and ${IS_OPEN}) i on true
  where u.account_id = $accountId
    and ($units::bigint[] is null or p.business_unit_id = any($units))`;

type Row = Omit<UserEntry, 'invitedUntil' | 'lastSignInAt'> & {
  invitedUntil: Date | null;
  lastSignInAt: Date | null;
};

/** SQL for the same rule as in `managedUsers`: whether the caller may change the user. */
const IS_EDIT = `f."userId" <> $me::bigint and ($edits::bigint[] is null
  or f."businessUnitId" = any($edits) and not exists (select from user_roles r
    where r.user_id = f."userId" and r.role <> 'employee'
      and (r.business_unit_id is null or r.business_unit_id <> all($edits::bigint[]))))`;

const LAST_SIGN_IN = `(select max(s.created_at) from sessions s where s.user_id = f."userId")`;

/** GET /Users/List: returns a page of the users whom the caller manages, by name. */
export async function listUsers(
  { db, actor }: Call,
  { page, pageSize, search, kind, status, role, businessUnitId }: z.output<typeof listQuery>,
): Promise<{ total: number; items: UserEntry[] }> {
  const values = {
    accountId: actor.accountId,
    units: await managedUnits(db, actor, 'isView'),
    edits: await managedUnits(db, actor, 'isEdit'),
    me: actor.userId,
    search,
    kind: kind ?? null,
    status: status ?? null,
    role,
    businessUnitId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
  const rows = await query<Row & { total: number }>(
    db,
    `select f.*, ${LAST_SIGN_IN} as "lastSignInAt", ${IS_EDIT} as "isEdit" from (
       select u.*, count(*) over ()::integer as total from (${USER}) u
       where ${getOptionalSearchSql('u.name, u."loginId", u.code, u.mail, u.organisation')}
         and ($kind::text is null or u.kind = $kind)
         and ($status::text is null or u.status = $status)
         and ($businessUnitId::bigint = 0 or u."businessUnitId" = $businessUnitId)
         and ($role = '' or exists (select from held_roles h
           where h.user_id = u."userId" and h.role = $role))
       order by lower(u.name), u."userId" limit $limit offset $offset) f
     order by lower(f.name), f."userId"`,
    values,
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...row }) => present(row)),
  };
}

const present = (row: Row): UserEntry => ({
  ...row,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
});

export const detailsQuery = z.object({ userId: queryInt('must be a user id') });

/**
 * GET /Users/Details: returns one user with their past, current and future roles. The error is 404 for users whom the
 * caller doesn't manage.
 */
export async function userDetails(
  { db, actor }: Call,
  { userId }: z.output<typeof detailsQuery>,
): Promise<UserDetails> {
  const row = await queryOne<Row & { sessions: number; groups: string[] }>(
    db,
    `select f.*, ${LAST_SIGN_IN} as "lastSignInAt", ${IS_EDIT} as "isEdit",
       (select count(*)::integer from sessions s where s.user_id = f."userId"
         and s.revoked_at is null and s.expires_at > now()) as sessions,
       array(select g.name from user_group_members m join user_groups g on g.id = m.user_group_id
         where m.employee_id = f."employeeId" and g.is_active order by g.name) as groups
     from (${USER} and u.id = $userId) f`,
    {
      accountId: actor.accountId,
      units: await managedUnits(db, actor, 'isView'),
      edits: await managedUnits(db, actor, 'isEdit'),
      me: actor.userId,
      userId,
    },
  );
  if (!row) throw notFound('User not found');
  const { sessions, groups, ...entry } = row;
  const heldRoles = await query<HeldRoleEntry>(
    db,
    `select r.id, r.role, coalesce(n.name, r.role) as "roleName",
       r.business_unit_id as "businessUnitId", b.name as "businessUnit",
       to_char(r.from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(r.until_date, 'YYYY-MM-DD') as "untilDate",
       exists (select from held_roles h where h.id = r.id) as "isHeld",
       coalesce(r.reason, '') as reason
     from user_roles r left join roles n on n.key = r.role
     left join business_units b on b.id = r.business_unit_id
     where r.user_id = $userId order by r.id`,
    { userId },
  );
  return { ...present(entry), sessions, groups, heldRoles, isOwn: userId === actor.userId };
}
