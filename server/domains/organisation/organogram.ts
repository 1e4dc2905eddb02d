import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Organogram } from '#machines/domains/people/contracts/organogram.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay } from '#server/platform/http/query.ts';
import { dropdownFilter } from './dropdownFilter.ts';

export const organogramQuery = dropdownFilter.pick({ BusinessUnitId: true }).extend({
  /** The day of the chart; by default today. */
  asOf: emptyAsMissing(queryDay.optional()),
});

/**
 * Returns units, departments, sections and their people by rank and name. The chart of another day reveals when
 * people joined, moved and left, so it needs access to employment histories.
 * @throws AppError 403 for another day than the account's today.
 */
export async function organogram(
  { db, actor, services }: Call,
  { BusinessUnitId, asOf }: z.output<typeof organogramQuery>,
): Promise<Organogram> {
  const bound = { accountId: actor.accountId, unitIds: BusinessUnitId };
  const now = await queryOne<{ today: string }>(
    db,
    'select account_day($accountId)::text as today',
    bound,
  );
  const day = asOf === now?.today ? null : (asOf ?? null);
  if (day !== null) {
    const permissionSet = await getPermissions(services).of(actor);
    if (!permissionSet.has(MENU.employment, 'isView')) throw forbidden();
  }
  const inUnits = `u.account_id = $accountId
    and (cardinality($unitIds::bigint[]) = 0 or u.id = any($unitIds))`;
  const among = (of: string, column: string) =>
    `exists (select from employees_as_of($day::date) e
       where e.is_active and e.account_id = $accountId and e.${column} = ${of}.id)`;
  const at = { ...bound, day };
  const [units, departments, sections, people] = await Promise.all([
    query<Organogram['units'][number]>(
      db,
      `select u.id, u.name from business_units u
       where ${inUnits} and (u.is_active or ${among('u', 'business_unit_id')})
       order by u.name, u.id`,
      at,
    ),
    query<Organogram['departments'][number]>(
      db,
      `select d.id, d.name, u.id as "unitId", d.parent_id as "parentId", d.head_id as "headId"
       from departments d join business_units u on u.id = d.business_unit_id
       where ${inUnits} order by d.name, d.id`,
      at,
    ),
    query<Organogram['sections'][number]>(
      db,
      `select s.id, s.name, d.id as "departmentId"
       from sections s join departments d on d.id = s.department_id
       join business_units u on u.id = d.business_unit_id
       where ${inUnits} order by s.name, s.id`,
      at,
    ),
    query<Organogram['people'][number]>(
      db,
      `select e.id, e.name, e.code, g.name as designation, u.id as "unitId",
         e.department_id as "departmentId", e.section_id as "sectionId",
         e.supervisor_id as "supervisorId"
       from employees_as_of($day::date) e
       join business_units u on u.id = e.business_unit_id
       join designations g on g.id = e.designation_id
       where e.account_id = $accountId and e.is_active and ${inUnits}
       order by g.rank nulls last, e.name, e.id`,
      at,
    ),
  ]);
  return { units, departments, sections, people };
}
