import { z } from 'zod';
import type {
  ProfitCenterAssignment,
  ProfitCentersOfPerson,
} from '#machines/domains/organisation/contracts/profitCenters.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readDeletion } from '#server/platform/history/records/deletion.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import { queryInt } from '#server/platform/http/query.ts';

export const TYPE = 'profit center assignment';

/** Names a person, or one of a person's assignments. */
export const profitCentersQuery = z.object({
  employeeId: queryInt('must be an employee ID').default(0),
  id: queryInt('must be an ID').default(0),
});

/**
 * Returns the profit centers to which a person's cost is allocated.
 * @throws AppError 404 for people who are out of the caller's reach or don't exist.
 */
export async function profitCenters(
  { db, actor }: Call,
  query: z.output<typeof profitCentersQuery>,
): Promise<ProfitCentersOfPerson> {
  const [seen, edited, removed] = await Promise.all([
    unitsPermitted(db, actor, MENU.profitCenterAssign, 'isView'),
    unitsPermitted(db, actor, MENU.profitCenterAssign, 'isEdit'),
    unitsPermitted(db, actor, MENU.profitCenterAssign, 'isDelete'),
  ]);
  const person = await queryOne<{
    employeeId: number;
    code: string;
    name: string;
    unitId: number;
    assignments: ProfitCenterAssignment[];
  }>(
    db,
    `select e.id as "employeeId", e.code, e.name, e.business_unit_id as "unitId",
       coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'version', a.version,
           'changedByName', ${lastChangedBy(TYPE, 'a.id')},
           'from', lower(a.valid), 'until', upper(a.valid) - 1,
           'shares', (select jsonb_agg(jsonb_build_object('profitCenterId', c.id, 'name', c.name,
               'share', s.share) order by s.share desc, lower(c.name))
             from profit_center_shares s join profit_centers c on c.id = s.profit_center_id
             where s.assignment_id = a.id)) order by lower(a.valid) desc)
         from profit_center_assignments a where a.employee_id = e.id), '[]') as assignments
     from employees e where e.account_id = $accountId
       and e.id = coalesce((select a.employee_id from profit_center_assignments a where a.id = $id),
         $employeeId)
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { accountId: actor.accountId, units: seen, ...query },
  );
  if (!person) throw notFound('Employee not found', await deletedWithin(seen));
  const { unitId, ...rest } = person;
  const within = (units: number[] | null) => units === null || units.includes(unitId);
  return { ...rest, mayEdit: within(edited), mayRemove: within(removed) };

  async function deletedWithin(units: number[] | null) {
    const { accountId } = actor;
    const deletion = await readDeletion(db, accountId, { type: TYPE, id: query.id });
    if (!deletion) return undefined;
    const within = await queryOne(
      db,
      `select from employees where id = $employeeId and account_id = $accountId
         and ($units::bigint[] is null or business_unit_id = any($units))`,
      { employeeId: Number(deletion.fields['employeeId']), accountId, units },
    );
    return within ? deletion.deleted : undefined;
  }
}
