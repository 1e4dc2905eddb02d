import type {
  AudienceCount,
  AudienceOption,
  AudienceToCount,
} from '#machines/domains/communication/contracts/announcements.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Actor } from '#server/platform/access/actor.ts';

const byPlace = (id: string): string => `
    when 'Wg' then e.workplace_group_id = ${id}
    when 'w' then e.workplace_id = ${id}
    when 'Dept' then e.department_id = ${id}
    when 'Desig' then e.designation_id = ${id}`;

/** SQL that says whether an employee `e` belongs to the audience with this code and ID. */
export const belongs = (code: string, id: string): string => `case ${code} ${byPlace(id)}
    when 'UG' then exists (select from user_group_members m
      where m.user_group_id = ${id} and m.employee_id = e.id) end`;

/** Like `belongs`, but without user groups: only by the position and workplace of `e`. */
export const belongsByPlace = (code: string, id: string): string =>
  `case ${code} ${byPlace(id)} end`;

/** SQL that says whether an announcement `n` is for an employee `e`, by their current data. */
export const MEANT = `e.account_id = n.account_id
  and (n.business_unit_id is null or e.business_unit_id = n.business_unit_id)
  and (not exists (select from announcement_audiences a where a.announcement_id = n.id)
    or exists (select from announcement_audiences a where a.announcement_id = n.id
      and ${belongs('a.code', 'a.reference_id')}))`;

/** SQL for everything that an audience can refer to: code, ID, name, and business unit. */
export const NAMED = `
  select 'Wg' as code, g.id, g.name, g.business_unit_id, b.account_id
  from workplace_groups g join business_units b on b.id = g.business_unit_id
  union all select 'w', w.id, w.name, g.business_unit_id, b.account_id
  from workplaces w join workplace_groups g on g.id = w.workplace_group_id
  join business_units b on b.id = g.business_unit_id
  union all select 'Dept', d.id, d.name, d.business_unit_id, b.account_id
  from departments d join business_units b on b.id = d.business_unit_id
  union all select 'Desig', id, name, null, account_id from designations
  union all select 'UG', id, name, null, account_id from user_groups`;

export const getColumns = ({ announcementRows }: AudienceToCount) => ({
  codes: announcementRows.map(({ strAnnounceCode }) => strAnnounceCode),
  ids: announcementRows.map(({ intAnnouncementReferenceId }) => intAnnouncementReferenceId),
});

/** Counts the people of an audience; the count is shown before publishing. */
export async function countAudience(
  tx: Tx,
  actor: Actor,
  count: AudienceToCount,
): Promise<AudienceCount> {
  const row = await queryOne<AudienceCount>(
    tx,
    `select count(*)::integer as people,
       (count(*) filter (where exists (select from users u
         where u.employee_id = e.id and u.is_active)))::integer as "withLogin"
     from employees e
     where e.account_id = $accountId and e.is_active
       and ($unitId::bigint = 0 or e.business_unit_id = $unitId)
       and (cardinality($codes::text[]) = 0 or exists (
         select from unnest($codes::text[], $ids::bigint[]) a (code, id)
         where ${belongs('a.code', 'a.id')}))`,
    { ...getColumns(count), accountId: actor.accountId, unitId: count.intBusinessUnitId },
  );
  return row ?? { people: 0, withLogin: 0 };
}

/**
 * Checks the audience.
 * @throws AppError 404 naming each row whose ID doesn't belong to this account, or belongs to another unit.
 */
export async function mustKnowAudience(
  tx: Tx,
  actor: Actor,
  count: AudienceToCount,
): Promise<void> {
  if (count.announcementRows.length === 0) return;
  const strange = await query<{ place: number }>(
    tx,
    `select a.place::integer from unnest($codes::text[], $ids::bigint[]) with ordinality
       a (code, id, place)
     where not exists (select from (${NAMED}) x
       where x.code = a.code and x.id = a.id and x.account_id = $accountId
         and ($unitId::bigint = 0 or x.business_unit_id is null or x.business_unit_id = $unitId))
     order by a.place`,
    { ...getColumns(count), accountId: actor.accountId, unitId: count.intBusinessUnitId },
  );
  if (strange.length === 0) return;
  const message = 'Audience not found';
  throw new AppError('notFound', message, {
    errors: strange.map(({ place }) => ({
      path: `announcementRows.${place - 1}.intAnnouncementReferenceId`,
      message,
    })),
  });
}

/** GET /Announcement/Audiences: lists the possible audiences, by code and name. */
export const audienceOptions = ({ db, actor }: Call): Promise<AudienceOption[]> =>
  query<AudienceOption>(
    db,
    `select x.code, x.id as value, x.name as label, coalesce(u.name, '') as unit
     from (${NAMED}) x left join business_units u on u.id = x.business_unit_id
     where x.account_id = $accountId order by x.code, x.name, x.id`,
    { accountId: actor.accountId },
  );
