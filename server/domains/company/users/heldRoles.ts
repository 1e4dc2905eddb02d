import { z } from 'zod';
import type { HeldByEntry } from '#machines/domains/company/contracts/roles.ts';
import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryDay,
  queryIdOrAll,
  queryInt,
  queryPage,
  queryText,
} from '#server/platform/http/query.ts';
import { managedUnits } from './managed.ts';

export const heldQuery = z.object({
  search: queryText.default(''),
  role: queryText.default(''),
  businessUnitId: queryIdOrAll,
  /** Lists who had a role on this day, instead of today's list with past and future periods. */
  asOf: emptyAsMissing(queryDay.optional()),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(500)).default(25),
});

const TODAY = `select u.id, u.user_id, u.role, u.business_unit_id, u.from_date, u.until_date,
  exists (select from held_roles h where h.id = u.id) as is_held from user_roles u`;

/** The last recorded change of each record of a type by the end of the day. */
const recordedBy = (type: string): string => `select distinct on (record_id) record_id, after
  from record_changes where account_id = $accountId and record_type = '${type}'
    and at < ($asOf::date + 1)::timestamp at time zone account_time_zone($accountId)
  order by record_id, id desc`;

/** Removed roles are deleted from `user_roles`, so a day in the past is read from the recorded changes. */
const ON_DAY = `select g.record_id::bigint as id, (g.after ->> 'userId')::bigint as user_id,
    g.after ->> 'role' as role, (g.after ->> 'businessUnitId')::bigint as business_unit_id,
    (p.after ->> 'fromDate')::date as from_date, (p.after ->> 'untilDate')::date as until_date,
    true as is_held
  from (${recordedBy('role')}) g left join (${recordedBy('role period')}) p using (record_id)
  where g.after is not null
    and coalesce((p.after ->> 'fromDate')::date <= $asOf::date, true)
    and coalesce((p.after ->> 'untilDate')::date >= $asOf::date, true)`;

/** GET /Roles/Held: lists the roles, except `employee`, that people have whom the caller manages. */
export async function heldRoles(
  { db, actor }: Call,
  { search, role, businessUnitId, asOf, page, pageSize }: z.output<typeof heldQuery>,
): Promise<{ total: number; items: HeldByEntry[] }> {
  const rows = await query<HeldByEntry & { total: number }>(
    db,
    `select r.id, r.user_id as "userId", p.name, coalesce(p.code, '') as code,
       coalesce(n.name, r.role) as role, b.name as "businessUnit",
       to_char(r.from_date, 'YYYY-MM-DD') as "fromDate",
       to_char(r.until_date, 'YYYY-MM-DD') as "untilDate", r.is_held as "isHeld",
       count(*) over ()::integer as total
     from (${asOf === undefined ? TODAY : ON_DAY}) r join user_people p on p.user_id = r.user_id
     left join roles n on n.key = r.role left join business_units b on b.id = r.business_unit_id
     where p.account_id = $accountId and r.role <> 'employee'
       and ($units::bigint[] is null or p.business_unit_id = any($units))
       and ($role = '' or r.role = $role)
       and ($businessUnitId = 0 or r.business_unit_id = $businessUnitId)
       and ${getOptionalSearchSql('p.code, p.name')}
     order by lower(p.name), r.id limit $limit offset $offset`,
    {
      accountId: actor.accountId,
      units: await managedUnits(db, actor, 'isView'),
      search,
      role,
      businessUnitId,
      asOf: asOf ?? null,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...entry }) => entry),
  };
}
