import { isFoundBy } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryText } from '#server/platform/http/query.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';

export const membersQuery = z.object({
  grievanceId: queryInt('must be the id of a grievance'),
  SearchText: queryText.default(''),
});

/**
 * Returns possible assignees: people with a login, except the filer, the person it is about and their
 * superiors. Without a search, it returns only HR and administrators of the unit, who handle most grievances.
 */
export const assignableMembers =
  (bound: BoundWorkflow) =>
  async (
    { db, actor }: Call,
    { grievanceId, SearchText }: z.output<typeof membersQuery>,
  ): Promise<DropdownOption[]> => {
    const instance = await followed(db, bound, grievanceId, actor);
    const rows = await query<{ id: number; name: string; code: string; designation: string }>(
      db,
      `select e.id, e.name, e.code, d.name as designation
       from employees e
       join users u on u.employee_id = e.id and u.is_active
       join designations d on d.id = e.designation_id
       where e.account_id = $accountId and e.is_active
         and not e.id = any($keptFrom::bigint[]) and e.id is distinct from $filer::bigint
         and case when $search = '' then exists (
             select from held_parts r where r.user_id = u.id and r.role in ('hr', 'admin')
               and (r.business_unit_id is null or r.business_unit_id = $unitId))
           else ${isFoundBy('e.code, e.name')} end
       order by e.name, e.id limit 50`,
      {
        accountId: actor.accountId,
        keptFrom: instance.keptFrom,
        filer: instance.parties['filer'],
        unitId: instance.businessUnitId,
        search: SearchText,
      },
    );
    return rows.map(({ id, name, code, designation }) => ({
      value: id,
      label: name,
      EmployeeId: id,
      EmployeeName: name,
      EmployeeCode: code,
      DesignationName: designation,
    }));
  };
