import type { EmploymentOptions } from '#machines/domains/people/contracts/employment.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** Returns the options of a dated change: active rows in the caller's business units. */
export async function employmentOptions({ db, actor }: Call): Promise<EmploymentOptions> {
  const units = await unitsPermitted(db, actor, MENU.employment, 'isEdit');
  return getOptions(db, actor.accountId, units);
}

/** Returns the active rows in these business units, or in the whole account if null. */
export async function getOptions(
  db: Db,
  accountId: number,
  units: readonly number[] | null,
): Promise<EmploymentOptions> {
  const list = (label: string, from: string, active: string) =>
    `(select coalesce(jsonb_agg(jsonb_build_object('value', t.id, 'label', ${label}) order by ${label}, t.id), '[]')
      from ${from} where ${active})`;
  const inReach = `u.account_id = $accountId and u.is_active
    and ($units::bigint[] is null or u.id = any($units))`;
  const row = await queryOne<EmploymentOptions>(
    db,
    `select
       ${list('t.name', 'designations t', 't.account_id = $accountId and t.is_active')} as designations,
       ${list(
         `t.name || ', ' || d.name || ', ' || u.name`,
         'sections t join departments d on d.id = t.department_id join business_units u on u.id = d.business_unit_id',
         `d.is_active and t.is_active and ${inReach}`,
       )} as sections,
       ${list(
         `t.name || ', ' || g.name || ', ' || u.name`,
         'workplaces t join workplace_groups g on g.id = t.workplace_group_id join business_units u on u.id = g.business_unit_id',
         `g.is_active and t.is_active and ${inReach}`,
       )} as workplaces,
       ${list('t.name', 'employment_types t', 't.account_id = $accountId and t.is_active')} as "employmentTypes"`,
    { accountId, units },
  );
  if (!row) throw new Error('There are no options');
  return row;
}
